/** Checks the helper that brings a trade to a stage, on which other browser tests rely. */
import { addTarget, newCompany, addCreditAndOffer, type Stage, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

const STAGES: Readonly<Record<Stage, string>> = {
  pending: 'asked',
  approved: 'accepted',
  rejected: 'declined',
  paid: 'paying',
  proven: 'proven',
  verified: 'verified',
  cancelled: 'cancelled',
  completed: 'completed',
};

test('A trade can be brought to each of its stages', { tag: '@thorough' }, async ({ request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer);
  const offer = await addCreditAndOffer(recycler);
  for (const stage of Object.keys(STAGES) as Stage[]) {
    const { id } = await trade({ recycler, producer, offer }, stage, { quantity: 1_000 });
    const { data } = await (await request.get(`/api/epr/trades/${id}/`, { headers: producer.headers })).json();
    expect(data.stage).toBe(STAGES[stage]);
  }
});
