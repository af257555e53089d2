/** One buyer requests the whole free quantity of many offers. */
import { dataOf, send } from './client.ts';
import { count, logIn, type Attack } from './participants.ts';

interface Offer {
  id: string;
  waste_type: string;
  credit_available: number;
  blocked_credit: number;
}

/** Number of offers of which one buyer may hold more than half. */
const OFFER_COUNT = 5;
let greedy: { address: string; token: string } | undefined;

export const buyers: Attack = {
  name: 'the whole market',
  pauseMs: 20_000,
  async round(_scene, tally) {
    // The earlier session may have ended.
    greedy = await logIn('indrayan', '192.0.2.40').catch(() => greedy);
    if (greedy === undefined) return [];
    const buyer = greedy;
    const list = async <Row>(path: string) => dataOf<Row[]>(await send('GET', path, buyer)) ?? [];
    const accounts = await list<{ id: string; waste_type: string; status: string }>('/api/epr/producer/?page_size=200');
    const offers = await list<Offer>('/api/epr/public-credit-offers/?page_size=200');
    const held = new Set<string>();
    for (const offer of offers.slice(0, 40)) {
      const account = accounts.find((one) => one.waste_type === offer.waste_type && one.status === 'approved');
      if (account === undefined) continue;
      const body = { producer_epr: account.id, FY: '2026', quantity: offer.credit_available - offer.blocked_credit };
      const response = await send('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer.id}`, {
        ...buyer,
        body,
      });
      count(tally, response.status);
      if (response.status === 201) held.add(offer.id);
    }
    const left = await list<Offer>('/api/epr/public-credit-offers/?page_size=200');
    const found = held.size > OFFER_COUNT ? [`one buyer holds ${held.size} offers`] : [];
    return left.length === 0 ? [...found, 'the market is empty'] : found;
  },
};
