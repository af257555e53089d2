/** Rules of the market's search; the browser filters its loaded offers by the same rules. */
import { financialYearLabel } from '#lib/financial-year.ts';
import { cleaned } from '#lib/plain-text.ts';

/** Longest text that is searched for. */
const MOST_CHARACTERS = 200;

/** A search in small letters; null if there is nothing to search for. */
export interface SearchText {
  text: string;
  /** Its words, if it has several: an offer with all of them is found too, whatever their order. */
  words: readonly string[];
}

export function searchText(search: string | undefined): SearchText | null {
  const text = cleaned(search ?? '')
    .trim()
    .toLowerCase()
    .slice(0, MOST_CHARACTERS);
  if (text === '') return null;
  const words = [...new Set(text.split(/\s+/))];
  return { text, words: words.length > 1 ? words : [] };
}

/** The fields of an offer that are searched. The column `offers.search_text` has the same. */
interface SearchedOffer {
  offer_title: string;
  credit_type: string;
  product_type: string;
  waste_type: string;
  recycler_type: string;
  city: string;
  state: string;
  FY: number;
  seller: { unique_id: string; company_name: string | null };
}

function fieldsOf(offer: SearchedOffer): string[] {
  return [
    offer.offer_title,
    `${offer.credit_type} | ${offer.product_type}`,
    offer.waste_type,
    offer.recycler_type,
    offer.city,
    offer.state,
    financialYearLabel(offer.FY),
    offer.seller.unique_id,
    offer.seller.company_name ?? '',
  ].map((field) => field.toLowerCase());
}

/** Whether a letter or digit stands before that place. */
const isInsideWord = (field: string, place: number) => place > 0 && /[\p{L}\p{N}]/u.test(field.charAt(place - 1));

function beginsWord(field: string, word: string): boolean {
  for (let place = field.indexOf(word); place >= 0; place = field.indexOf(word, place + 1))
    if (!isInsideWord(field, place)) return true;
  return false;
}

/** Whether the text occurs in a field of the offer, or each of its words begins a word in one. Capitals make no difference. */
function isFound(offer: SearchedOffer, sought: SearchText): boolean {
  const fields = fieldsOf(offer);
  if (fields.some((field) => field.includes(sought.text))) return true;
  const { words } = sought;
  return words.length > 0 && words.every((word) => fields.some((field) => beginsWord(field, word)));
}

/** Offers that a search finds. */
export function foundOffers<Offer extends SearchedOffer>(offers: readonly Offer[], search: string): Offer[] {
  // The server gets the text cleaned.
  const sought = searchText(cleaned(search));
  return sought === null ? [...offers] : offers.filter((offer) => isFound(offer, sought));
}
