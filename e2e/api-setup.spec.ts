/** Checks the helper that brings a trade to a stage, on which other browser tests rely. */
import { expect, test } from './fixtures.ts';
import { addTarget, newCompany, addCreditAndOffer, openAs, type Stage, trade } from './api-setup.ts';

const WORDS: Readonly<Record<Stage, string>> = {
  pending: 'Purchase request',
  approved: 'Initiate Payment',
  rejected: 'Rejected',
  paid: 'Initiated',
  proven: 'Initiated',
  verified: 'Payment Verified',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

test('A trade can be brought to each of its stages', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer);
  const offer = await addCreditAndOffer(recycler);
  for (const stage of Object.keys(WORDS) as Stage[]) {
    const { id } = await trade({ recycler, producer, offer }, stage, { quantity: 1_000 });
    await openAs(page, producer, `/trade/${id}`);
    await expect(page.getByRole('main')).toContainText(WORDS[stage]);
  }
});
