import { offerPath } from '../../../web/paths.ts';
import type { Offer } from './payment-terms.ts';

/** The page of an offer; with a quantity needed, its panel is filled with what one buys of it. */
export function marketOfferPath({
  id,
  for_quantity: taken,
}: Pick<Offer, 'id'> & Partial<Pick<Offer, 'for_quantity'>>): string {
  return taken ? `${offerPath(id)}?quantity=${taken.takes}` : offerPath(id);
}
