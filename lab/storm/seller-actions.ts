import { picture } from '#tests/documents.ts';
import { isFinished, isSuccess, readAction, upload, type Actions, type ActionContext } from './actions.ts';
import { answering } from './answer-actions.ts';
import { write, type WriteRequest } from './client.ts';
import { pickOldest, removeFrom } from './open-trades.ts';
import { RECORD, type Seller } from './participants.ts';
import type { Random } from './random.ts';

/** Highest number of live offers; with fewer, clients conflict more. */
const MAX_OFFERS = 20;
const png = await picture();
const image = (): Blob => new Blob([Uint8Array.from(png)], { type: 'image/png' });
const READS = ['/api/epr/credit-offers/', '/api/epr/credit/', '/api/epr/counter-credit-offers/'];
let offers = 0;

/** Decides on requests, answers rounds, uploads transfer documents, creates and edits offers. */
export const sellerActions = (context: ActionContext, self: Seller): Actions => {
  /** Offers whose price only this client changes. */
  const mine: string[] = [];
  const patchOffer = (random: Random, id: string, what: Pick<WriteRequest, 'move' | 'body' | 'wanted'>) =>
    write(context.clientContext, random, self, {
      ...what,
      method: 'PATCH',
      path: `/api/epr/credit-offers/${id}/`,
      keyed: false,
      accepts: [404, 409],
      subject: id,
    });
  return [
    [12, readAction(context, self, READS)],
    [45, answering(context, self, (trade) => trade.seller === self && trade.round % 2 === 1)],
    [
      15,
      async (random) => {
        const one = pickOldest(random, context.openTrades.verified, (transaction) => transaction.seller === self);
        if (one === undefined) return false;
        const both = ['recycler_transfer_proof', 'trail_documents'];
        const fields = random.chance(0.5) ? both : [random.pick(both)];
        const response = await upload(context, random, self, one, fields);
        if (fields.length === 2 && isFinished(response)) removeFrom(context.openTrades.verified, one);
        return true;
      },
    ],
    [
      8,
      async (random) => {
        if (
          context.openTrades.offers.filter((one) => one.seller === self).length * context.participants.sellers.length >=
          MAX_OFFERS
        )
          return false;
        offers += 1;
        const title = `Storm ${offers} ${self.registrationNumber}`;
        const response = await write(context.clientContext, random, self, {
          move: 'offer',
          method: 'POST',
          path: `/api/epr/credit-offers/?epr_id=${self.accountId}&epr_credit_id=${self.creditId}`,
          body: {
            FY: context.participants.year,
            offer_title: title,
            epr_registration_number: self.registrationNumber,
            waste_type: 'Plastic',
            produce_type: 'Category I',
            credit_type: 'Recycling',
            credit_available: random.between(1_000, 20_000),
            minimum_purchase: 1,
            price_per_credit: '2.5',
            trail_documents: JSON.stringify(['Tax Invoice']),
            product_image: image(),
            availability_proof: image(),
          },
          keyed: false,
          repeatable: false,
          accepts: [409],
          wanted: title,
        });
        if (response.id === undefined || !isSuccess(response)) return true;
        context.openTrades.offers.push({ id: response.id, seller: self });
        mine.push(response.id);
        return true;
      },
    ],
    [
      10,
      async (random) => {
        const id = pickOldest(random, mine, () => true);
        if (id === undefined) return false;
        const price = (random.between(100, 900) / 100).toFixed(2);
        const response = await patchOffer(random, id, {
          move: 'price',
          body: { price_per_credit: price },
          wanted: price,
        });
        if (response.status === 404) removeFrom(mine, id);
        return true;
      },
    ],
    [
      8,
      async (random) => {
        const offer = pickOldest(random, context.openTrades.offers, (one) => one.seller === self);
        if (offer === undefined) return false;
        const quantity = random.between(1_000, 20_000);
        await patchOffer(random, offer.id, { move: 'quantity', body: { credit_available: quantity } });
        return true;
      },
    ],
    [
      4,
      async (random) => {
        const offer = pickOldest(random, context.openTrades.offers, (one) => one.seller === self);
        if (offer === undefined) return false;
        const response = await write(context.clientContext, random, self, {
          move: 'withdraw',
          method: 'DELETE',
          path: `/api/epr/credit-offers/${offer.id}/`,
          keyed: false,
          accepts: [404, 409],
          subject: offer.id,
        });
        if (isSuccess(response) || response.status === 404) removeFrom(context.openTrades.offers, offer);
        return true;
      },
    ],
    [
      5,
      async (random) => {
        await write(context.clientContext, random, self, {
          move: 'record',
          method: 'PATCH',
          path: `/api/epr/credit/${self.creditId}/`,
          body: { available_certificate_value: random.between(RECORD.available / 2, RECORD.available * 2) },
          keyed: false,
          accepts: [409],
          subject: self.creditId,
        });
        return true;
      },
    ],
  ];
};
