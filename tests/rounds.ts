import { addOffer } from './goods.ts';
import type { TestResponse } from './market.ts';
import type { Person } from './people.ts';
import { counter, credit, idOf, market, producer, recycler } from './trading.ts';

/** An offer at ₹ 2.50 per Kg, and the first round of a negotiation about it: 400 Kg at ₹ 2.00. */
export async function firstRound(quantity = 1_000): Promise<{ offer: string; id: string }> {
  const offer = await addOffer(market, recycler, credit, { quantity, pricePaise: 250, minimum: 1 });
  return { offer, id: idOf(await counter(offer, 400, '2')) };
}

/** Answers a counter-offer with another one. */
export const answerWith = (
  person: Pick<Person, 'token'>,
  id: string,
  [quantity, offer_price, note]: readonly [unknown, unknown, string?],
  key?: string,
): Promise<TestResponse> =>
  market.call('POST', `/api/epr/counter-credit-offers/${id}/counter/`, {
    token: person.token,
    body: { quantity, offer_price, ...(note !== undefined && { note }) },
    key,
  });

/** A negotiation of that many rounds, each at another price; ids of the rounds. */
export async function negotiate(rounds: number): Promise<{ offer: string; ids: string[] }> {
  const { offer, id } = await firstRound();
  const ids = [id];
  for (let round = 2; round <= rounds; round += 1) {
    const maker = round % 2 === 0 ? recycler : producer;
    ids.push(idOf(await answerWith(maker, ids.at(-1) ?? '', [400, `2.${round}0`])));
  }
  return { offer, ids };
}
