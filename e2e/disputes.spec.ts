// @module-tag journey
/** A dispute about a certificate number: three people in three browsers, from the recorded numbers to the ones that the buyer has seen. */
import type { Page } from '@playwright/test';
import { dayInIndia } from '#lib/dates.ts';
import { addCreditAndOffer, newCompany, openAs, superadmin, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { openLive } from './steps/open-live.ts';
import { pdfFile } from './upload-files.ts';

/** Time from the API's response to the change on another's screen. */
const SOON = { timeout: 2_000 };

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Parts of this trade' }).getByRole('link', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const line = (page: Page, number: string) => page.getByRole('listitem', { name: `Certificate ${number}` });

async function write(page: Page, text: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a message' });
  await form.getByLabel('Write a message').fill(text);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(text);
}

test('A number is recorded, disputed, discussed and withdrawn, another one is seen', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const admin = await superadmin(request);
  const offer = await addCreditAndOffer(recycler);
  const { id, transactionId } = await trade({ recycler, producer, offer }, 'verified');
  const number = `EW-${recycler.person.registrationNumber}`;
  const transferred_on = dayInIndia(new Date());
  const first = { certificate_number: `${number}/1`, face_value: 3_000, quantity: 3_000, transferred_on };
  const path = `/api/epr/transactions/${transactionId}/transfers/`;
  const recorded = await request.post(path, { headers: recycler.headers, data: { lines: [first] } });
  expect(recorded.ok(), await recorded.text()).toBe(true);
  const [seller, buyer, reviewer] = [await open('recycler'), await open('producer'), await open('superadmin')];
  await openLive(seller, recycler, `/trade/${id}?tab=transfer`);
  await openLive(buyer, producer, `/trade/${id}?tab=transfer`);

  await test.step('The recycler records a number, the producer disputes it', async () => {
    const form = seller.getByRole('form', { name: 'Certificate numbers' });
    await form.getByLabel('Certificate number').fill(`${number}/2`);
    await form.getByLabel('Face value (Kg)').fill('2000');
    await form.getByLabel('Quantity (Kg)').fill('2000');
    await form.getByRole('button', { name: 'Enter certificate numbers' }).click();
    await expectMessage(seller, 'Recorded: 1 lines.');
    await expect(line(buyer, `${number}/2`)).toBeVisible(SOON);
    await line(buyer, `${number}/2`)
      .getByRole('button', { name: /^Dispute/ })
      .click();
    const dispute = buyer.getByRole('dialog', { name: 'Dispute' });
    await dispute.getByLabel('What differs').fill('The portal shows 1,000 Kg under this number');
    await dispute.getByRole('button', { name: 'Dispute' }).click();
    await expectMessage(buyer, /^Dispute D-.+ opened\./);
    await expect(region(seller, 'Disputes')).toContainText('The portal shows 1,000 Kg under this number', SOON);
  });

  await test.step('Each of them finds the dispute from the sidebar', async () => {
    for (const person of [seller, buyer]) {
      await person.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).first().click();
      const tabs = person.getByRole('navigation', { name: 'Trades by what they wait for' });
      await tabs.getByRole('link', { name: /^Disputed/ }).click();
      await person.getByRole('link', { name: /^Disputed: / }).click();
      await expect(region(person, 'Disputes')).toContainText('The portal shows 1,000 Kg under this number');
    }
  });

  await test.step('The producer has seen the other one', async () => {
    await line(buyer, `${number}/1`)
      .getByRole('button', { name: /^Seen in my portal account/ })
      .click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Yes, I have seen it' }).click();
    await expectMessage(buyer, 'Marked as seen.');
    await expect(line(buyer, `${number}/1`).getByRole('button')).toHaveCount(0);
    await expect(region(seller, 'Transfer')).toContainText('3,000 Kg of 5,000 Kg seen', SOON);
  });

  await test.step('Both write to each other', async () => {
    await tab(buyer, /^Messages/).click();
    await write(buyer, 'Please look at the second number');
    await expect(tab(seller, /^Messages\s*1/)).toBeVisible(SOON);
    await tab(seller, /^Messages/).click();
    await expect(seller.getByRole('log')).toContainText('Please look at the second number');
    await expect(buyer.getByRole('log')).toContainText('Read', SOON);
    await seller.getByLabel('Files of the message').setInputFiles(pdfFile('slip'));
    await write(seller, 'You are right. For the difference use A/c 123456789012');
    const warned = 'Bank details never come by message. Pay only to the account that the trade page shows.';
    await expect(buyer.getByRole('log')).toContainText(warned, SOON);
    await expect(buyer.getByRole('log').getByRole('link', { name: 'slip.pdf' })).toBeVisible();
  });

  await test.step('The superadmin reads the messages and closes the dispute; the recycler withdraws the number', async () => {
    await openAs(reviewer, admin, '/Disputes');
    const disputed = reviewer
      .getByRole('listitem', { name: /^Dispute D-/ })
      .filter({ hasText: '1,000 Kg under this number' });
    await disputed.getByRole('link', { name: 'Messages' }).click();
    await expect(reviewer.getByRole('log')).toContainText('Please look at the second number');
    await reviewer.goBack();
    await disputed.getByRole('button', { name: 'Close dispute' }).click();
    const closing = reviewer.getByRole('dialog', { name: 'Close dispute' });
    await closing.getByLabel('Outcome').fill('The recycler withdraws the number and records it again.');
    await closing.getByRole('button', { name: 'Close dispute' }).click();
    await expectMessage(reviewer, 'Dispute closed.');
    await tab(buyer, 'Overview').click();
    await expect(region(buyer, 'Timeline')).toContainText('Messages read');
    await tab(seller, 'Transfer').click();
    await line(seller, `${number}/2`)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    const withdrawal = seller.getByRole('dialog', { name: 'Withdraw' });
    await withdrawal.getByLabel('Reason').fill('The quantity was typed wrongly');
    await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
    await expectMessage(seller, 'Line withdrawn.');
  });
});
