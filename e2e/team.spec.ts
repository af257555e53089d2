// @module-tag journey
/** A team of five and a consultant at work, each in a browser of their own, half of them on another server; and a viewer meets no refusal. */
import type { Page } from '@playwright/test';
import { isDeep } from '#tests/repetitions.ts';
import {
  addCreditAndOffer,
  addTarget,
  decideRequest,
  newCompany,
  newMember,
  openAs,
  pay,
  placeRequest,
  trade,
} from './api-setup.ts';
import { isStream } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { bodyOf, type Role } from './people.ts';
import { SCREENS } from './screens.ts';
import { openLive } from './steps/open-live.ts';
import { notIn } from './worlds.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const inSidebar = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name });

/** Buys a quantity on the page of an offer. */
async function buy(page: Page, offerId: string, quantity: string): Promise<void> {
  await page.goto(`/detail/${offerId}`);
  await expect(page.getByRole('combobox', { name: 'EPR Account' })).toBeEnabled();
  await page.getByRole('spinbutton', { name: 'Quantity (Kg)' }).fill(quantity);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(dialog(page)).toContainText(`${quantity} Kg`);
  await dialog(page).getByRole('button', { name: 'Yes, buy it' }).click();
}

test.describe('A team and a consultant, on two servers', () => {
  notIn('no-storage', 'People open several addresses in one session');
  test.use({ expectedErrors: [/status of 40[19]/] });

  test('A purchase above the limit waits for the manager; parts hold at once; who is removed hears within a second that the session has ended', async ({
    request,
    open,
    server,
  }) => {
    test.slow();
    const baseURL = await server.second();
    const [recycler, owner] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
    const others = [await newCompany(request, 'producer'), await newCompany(request, 'producer')];
    const offer = await addCreditAndOffer(recycler);
    const data = { enabled: true, per_day: 10_000 };
    await bodyOf(await request.patch('/api/users/purchase-limits/', { headers: owner.headers, data }));
    const { company } = owner.person;
    const forbidden = `Your part in ${company} does not allow this. Ask an owner.`;
    const team = {
      owner,
      manager: await newMember(owner, 'manager'),
      trader: await newMember(owner, 'trader'),
      accounts: await newMember(owner, 'accounts'),
      viewer: await newMember(owner, 'viewer'),
      consultant: await newMember(owner, 'manager', others),
    };
    const pages = {
      owner: await open('owner'),
      manager: await open('manager', { baseURL }),
      trader: await open('trader'),
      accounts: await open('accounts', { baseURL }),
      viewer: await open('viewer'),
      consultant: await open('consultant', { baseURL }),
    };

    // The limit, and what is above it.
    await openLive(pages.manager, team.manager, '/CompanyApprovals');
    await expect(pages.manager.getByText('Nothing waits for approval.')).toBeVisible();
    await openAs(pages.trader, team.trader, '/ProducerDashboard');
    await buy(pages.trader, offer.id, '1,000');
    await expectMessage(pages.trader, 'Purchase request submitted successfully!');
    await buy(pages.trader, offer.id, '4,000');
    await expectMessage(
      pages.trader,
      `A second person of ${company} must approve this. Nothing is reserved until then.`,
    );
    await expect(pages.trader).toHaveURL('/CompanyApprovals');
    await expect(pages.trader.getByRole('main').getByText('Another person decides')).toBeVisible();
    await pages.manager.getByRole('button', { name: /^Approve: Buy 4,000 Kg/ }).click();
    await expect(dialog(pages.manager)).toContainText('Amount: ₹ 11,859.00');
    await dialog(pages.manager).getByRole('button', { name: 'Approve' }).click();
    await expectMessage(pages.manager, 'Purchase request submitted successfully!');
    await expect(pages.trader.getByText('Nothing waits for approval.')).toBeVisible();
    await inSidebar(pages.trader, /^Direct Purchase/).click();
    await expect(pages.trader.getByRole('button', { name: /^Withdraw / })).toHaveCount(2);
    const done = await request.get('/api/users/approvals/?status=done', { headers: owner.headers });
    expect((await done.json()).data).toMatchObject([
      { maker: { name: team.trader.person.fullName }, checker: { name: team.manager.person.fullName } },
    ]);

    // Each part has its own buttons in one trade.
    const { id } = await placeRequest(owner, 'purchase', offer.id, { quantity: 1_000 });
    await decideRequest(recycler, 'purchase', id, 'approved');
    await pay(owner, 'purchase', id);
    const turn = (page: Page) => page.getByRole('region', { name: 'Your turn' });
    const upload = (page: Page) => turn(page).getByRole('button', { name: 'Upload documents' });
    const paid = (page: Page) => turn(page).getByRole('button', { name: 'I have paid' }).first();
    await openAs(pages.accounts, team.accounts, `/trade/${id}`);
    await openLive(pages.viewer, team.viewer, `/trade/${id}`);
    await pages.trader.goto(`/trade/${id}`);
    await expect(paid(pages.accounts)).not.toHaveAttribute('aria-disabled');
    await expect(paid(pages.trader)).toHaveAccessibleDescription(forbidden);
    await expect(upload(pages.trader)).not.toHaveAttribute('aria-disabled');
    for (const button of await turn(pages.viewer).getByRole('button').all())
      await expect(button).toHaveAccessibleDescription(forbidden);
    // A button that the part forbids says so.
    await paid(pages.viewer).click({ force: true });
    await expectMessage(pages.viewer, forbidden);

    // A part that is changed, on the open screen.
    await openLive(pages.owner, owner, '/Team');
    await pages.owner.getByRole('button', { name: `Change ${team.viewer.person.fullName}` }).click();
    await dialog(pages.owner)
      .getByRole('radio', { name: /^Manager/ })
      .check();
    await dialog(pages.owner).getByRole('button', { name: 'Save' }).click();
    await expectMessage(pages.owner, 'Saved.');
    await expect(paid(pages.viewer)).not.toHaveAttribute('aria-disabled');

    // Several organisations, and the end of one membership.
    const { consultant } = pages;
    await openAs(consultant, team.consultant, '/trades');
    const switchButton = consultant.getByRole('button', { name: /Switch organisation/ });
    const switchTo = async (name: string) => {
      const stream = consultant.waitForResponse((response) => isStream(response) && response.ok());
      await switchButton.click();
      await dialog(consultant).getByRole('combobox', { name: 'Find an organisation' }).fill(name);
      await expect(dialog(consultant).getByRole('option')).toHaveCount(1);
      await consultant.keyboard.press('Enter');
      await expectMessage(consultant, `You are now working for ${name}.`);
      await expect(consultant).toHaveTitle(new RegExp(`${name}$`));
      await stream;
    };
    await expect(switchButton).toContainText(company);
    await switchTo(others[1]?.person.company ?? '');
    await switchTo(company);
    await inSidebar(consultant, /^Trades/).click();
    await expect(consultant.getByRole('table')).toBeVisible();
    await pages.owner.getByRole('button', { name: `Remove ${team.consultant.person.fullName}` }).click();
    await dialog(pages.owner).getByRole('button', { name: 'Remove' }).click();
    await expect(consultant.getByText(/^Your session has ended\./)).toBeVisible({ timeout: 2_000 });
    await expectMessage(pages.owner, `${team.consultant.person.fullName} is no longer a member.`);
    await expect(pages.owner.getByRole('row', { name: team.consultant.person.fullName })).toHaveCount(0);
    await pages.owner.getByRole('button', { name: `Leave ${company}` }).click();
    await dialog(pages.owner).getByRole('button', { name: 'Leave' }).click();
    await expectMessage(pages.owner, 'An organisation needs an owner.');
  });
});

for (const role of ['recycler', 'producer'] as const satisfies readonly Role[])
  test(
    `A viewer of a ${role} walks through all screens without a refusal`,
    { tag: '@thorough' },
    async ({ request, page }) => {
      test.slow();
      const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
      await addTarget(producer);
      const offer = await addCreditAndOffer(recycler);
      const { id } = await trade({ recycler, producer, offer }, 'paid');
      const owner = role === 'recycler' ? recycler : producer;
      const viewer = await newMember(owner, 'viewer');
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
      });
      const { accountId: account } = owner;
      const ofProducer = Object.values(SCREENS.producer({ trade: id, account }));
      const ofRecycler = Object.values(SCREENS.recycler({ offer: offer.id, trade: id, plant: account }));
      // Screens that both sides have are walked as a producer.
      const screens =
        role === 'producer' ? ofProducer : ofRecycler.filter((path) => isDeep || !ofProducer.includes(path));
      await openAs(page, viewer, screens[0] ?? '');
      for (const path of screens) {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
      }
      expect(refused).toEqual([]);
    },
  );
