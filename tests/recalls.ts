/** Recalls of a market, and trades that one concerns. */
import { many } from '#platform/database/database.ts';
import { decideTrade, paying, type BilledTrade, type PurchaseParties } from './billing.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import type { TestMarket, TestResponse } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { pdf } from './trading.ts';

const RECALL_DAY = '2026-11-20';

export type Fields = Record<string, unknown>;

/** Fields of a recall beside its scope. */
export const orderOf = (more: Fields = {}): Fields => ({
  authority: 'CPCB',
  reference: 'CPCB/EPR/2026/17',
  order_date: RECALL_DAY,
  reason: 'The certificates were generated without processing.',
  document: pdf(),
  ...more,
});

export const draftRecall = (
  market: TestMarket,
  superadmin: Person,
  scope: Fields,
  options: { key?: string } = {},
): Promise<TestResponse> =>
  market.call('POST', '/api/superadmin/recalls/', {
    token: superadmin.token,
    body: orderOf(scope),
    key: options.key,
  });

export interface DraftedRecall {
  id: string;
  number: string;
}

/** Drafts a recall of an account, or of certificate numbers of plastic. */
export async function drafted(
  market: TestMarket,
  superadmin: Person,
  of: { account: string; years?: unknown[]; creditTypes?: string[] } | { numbers: string[] },
): Promise<DraftedRecall> {
  const scope =
    'account' in of
      ? {
          scope: 'account',
          epr_account: of.account,
          years: JSON.stringify(of.years ?? []),
          credit_types: JSON.stringify(of.creditTypes ?? []),
        }
      : { scope: 'certificates', waste_type: 'Plastic', certificate_numbers: JSON.stringify(of.numbers) };
  const response = await draftRecall(market, superadmin, scope);
  if (response.status !== 201) throw new Error(response.text);
  return { id: response.body.data.id, number: response.body.data.number };
}

export const execute = (market: TestMarket, { token }: Person, { id, number }: DraftedRecall): Promise<TestResponse> =>
  market.call('POST', `/api/superadmin/recalls/${id}/execute/`, { token, body: { confirm: number } });

export const lift = (market: TestMarket, { token }: Person, { id, number }: DraftedRecall): Promise<TestResponse> =>
  market.call('POST', `/api/superadmin/recalls/${id}/lift/`, {
    token,
    body: { confirm: number, reason: 'The authority has withdrawn its order.', reference: 'CPCB/EPR/2026/31' },
  });

/** A recall that is executed. */
export async function executed(
  market: TestMarket,
  superadmin: Person,
  of: Parameters<typeof drafted>[2],
): Promise<DraftedRecall> {
  const recall = await drafted(market, superadmin, of);
  const response = await execute(market, superadmin, recall);
  if (response.status !== 200) throw new Error(response.text);
  return recall;
}

/** A seller with an offer, and a buyer with a target of 1,00,000 kg. */
export interface Parties extends PurchaseParties {
  account: string;
  credit: string;
  target: string;
}

export async function addParties(market: TestMarket, targetQuantity = 100_000): Promise<Parties> {
  const recycler = await addPerson(market, 'recycler');
  const account = await addAccount(market, recycler);
  const credit = await addCredit(market, recycler, account, { available: 1_000_000 });
  const offer = await addOffer(market, recycler, credit, { quantity: 500_000, minimum: 1 });
  const producer = await addPerson(market, 'producer');
  const buyerAccount = await addAccount(market, producer);
  const target = await addTarget(market, producer, buyerAccount, { targetQuantity });
  return { recycler, account, credit, offer, producer, buyerAccount, target };
}

export async function verified(
  market: TestMarket,
  parties: Parties,
  superadmin: Person,
  quantity: number,
): Promise<BilledTrade> {
  const trade = await paying(market, parties, quantity);
  await decideTrade(market, trade, superadmin);
  return trade;
}

/** Both documents of the recycler, which complete a verified trade. */
export const transferDocuments = (market: TestMarket, { transaction, recycler }: BilledTrade): Promise<TestResponse> =>
  market.call('PATCH', `/api/epr/transactions/${transaction}/`, {
    token: recycler.token,
    body: { recycler_transfer_proof: pdf(), trail_documents: pdf() },
  });

export async function completed(
  market: TestMarket,
  parties: Parties,
  superadmin: Person,
  quantity: number,
): Promise<BilledTrade> {
  const trade = await verified(market, parties, superadmin, quantity);
  await transferDocuments(market, trade);
  return trade;
}

/** Ledger movements of recalls, in their order. */
export async function movementsOf(market: TestMarket, recall: DraftedRecall): Promise<[string, number][]> {
  const rows = await many<{ movement: string; quantity: number }>(market.db)`
    select movement, quantity from ledger where recall_id = ${recall.id} order by quantity, id`;
  return rows.map(({ movement, quantity }) => [movement, quantity]);
}

export const readTrade = async (market: TestMarket, id: string, { token }: Person) =>
  (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data;

export const readTarget = async (market: TestMarket, { target, producer }: Parties) =>
  (await market.call('GET', `/api/epr/target/${target}/`, { token: producer.token })).body.data;
