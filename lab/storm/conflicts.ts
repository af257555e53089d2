import { pdf } from '#tests/documents.ts';
import { buy, idIn, type RaceSetup, type RaceResponse } from './race-setup.ts';

/** Two concurrent requests of which at most one may succeed. Resolves to a violation, or undefined. */
export type ConflictCheck = (setup: RaceSetup) => Promise<string | undefined>;

const QUANTITY = 100;
let serial = 0;

const statuses = (result: readonly RaceResponse[]): string =>
  result
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
    .join(' ');
const unexpectedStatuses = (result: readonly RaceResponse[], wanted: string): string | undefined =>
  statuses(result) === wanted
    ? undefined
    : result.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | ');

async function requested(setup: RaceSetup): Promise<{ offer: string; trade: string }> {
  const offer = await setup.offer(QUANTITY);
  return { offer, trade: idIn(await buy(setup, first(setup), offer, QUANTITY)) };
}

function first({ buyers }: RaceSetup) {
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error('Nobody buys');
  return buyer;
}

const decide = (setup: RaceSetup, trade: string, status: string): Promise<RaceResponse> =>
  setup.ask(setup.recycler, 'PATCH', `/api/epr/purchases-requests/${trade}/`, { status });

const initiate = (setup: RaceSetup, trade: string): Promise<RaceResponse> =>
  setup.ask(first(setup), 'POST', `/api/epr/transactions/?purchases_request_id=${trade}`);

async function paid(setup: RaceSetup): Promise<string> {
  const { trade } = await requested(setup);
  await decide(setup, trade, 'approved');
  const transaction = idIn(await initiate(setup, trade));
  serial += 1;
  const proof = new FormData();
  const bytes = Buffer.concat([pdf(), Buffer.from(`%conflict ${serial}\n`)]);
  proof.set('transaction_proof', new Blob([bytes], { type: 'application/pdf' }), 'proof.pdf');
  const result = await setup.ask(first(setup), 'PATCH', `/api/epr/transactions/${transaction}/`, proof);
  if (result.status !== 200) throw new Error(`The proof was answered with ${result.status} ${result.text}`);
  return transaction;
}

export const CONFLICTS: Readonly<Record<string, ConflictCheck>> = {
  async 'accept, decline'(setup) {
    const { trade } = await requested(setup);
    return unexpectedStatuses(
      await Promise.all([decide(setup, trade, 'approved'), decide(setup, trade, 'rejected')]),
      '200 409',
    );
  },

  async 'approve, decline by two superadmins'(setup) {
    const transaction = await paid(setup);
    const [one, other] = setup.superadmins;
    const path = `/api/superadmin/transactions/${transaction}/`;
    const result = await Promise.all([
      setup.ask(one, 'PATCH', path, { status: 'approved' }),
      setup.ask(other, 'PATCH', path, { status: 'rejected' }),
    ]);
    return unexpectedStatuses(result, '200 409');
  },

  async 'initiate, initiate'(setup) {
    const { trade } = await requested(setup);
    await decide(setup, trade, 'approved');
    const result = await Promise.all([initiate(setup, trade), initiate(setup, trade)]);
    return (
      unexpectedStatuses(result, '200 201') ??
      (new Set(result.map(idIn)).size === 1 ? undefined : 'two transactions of one trade')
    );
  },

  async 'buy, withdraw the offer'(setup) {
    const offer = await setup.offer(QUANTITY);
    const [bought, withdrawn] = await Promise.all([
      buy(setup, first(setup), offer, QUANTITY),
      setup.ask(setup.recycler, 'DELETE', `/api/epr/credit-offers/${offer}/`),
    ]);
    if (bought.status === 201) return unexpectedStatuses([withdrawn], '409');
    return bought.status === 404 || bought.status === 409
      ? unexpectedStatuses([withdrawn], '200')
      : unexpectedStatuses([bought], '404 or 409');
  },

  async "buy, reject the buyer's account"(setup) {
    const buyer = setup.buyers.at(-1) ?? first(setup);
    const offer = await setup.offer(QUANTITY * 2);
    const path = `/api/superadmin/producer-epr/${buyer.accountId}/`;
    const [bought, rejected] = await Promise.all([
      buy(setup, buyer, offer, QUANTITY),
      setup.ask(setup.superadmins[0], 'PATCH', path, { status: 'rejected' }),
    ]);
    const after = await buy(setup, buyer, offer, QUANTITY);
    const restored = await setup.ask(setup.superadmins[0], 'PATCH', path, { status: 'approved' });
    if (after.status < 400) return `a rejected account bought: ${after.status}`;
    if (bought.status !== 201 && bought.status !== after.status)
      return unexpectedStatuses([bought], `201 or ${after.status}`);
    return unexpectedStatuses([rejected, restored], '200 200');
  },
};
