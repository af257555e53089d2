import * as z from 'zod/mini';
import { firstCharacters } from '../../../lib/characters.ts';
import { fileSchema } from '../../files/ui/file-schema.ts';
import { offerCopyForm } from '../contract.ts';
import { type Credit, unlistedOf } from './credit-choice.ts';
import type { OwnOffer } from './own-offer-form.tsx';

const FILE_REQUIRED = 'Upload image or video is required';
const [picture, proof] = [fileSchema('product_image', FILE_REQUIRED), fileSchema('availability_proof', FILE_REQUIRED)];

/** A copy keeps the files of the original where none are chosen. */
export const copySchema = z.extend(offerCopyForm, {
  product_image: z.nullish(picture),
  availability_proof: z.nullish(proof),
});
export const newSchema = z.extend(offerCopyForm, { product_image: picture, availability_proof: proof });

const TITLE_LENGTH = 120;
const COPY = ' (copy)';

/** The smaller of an offer's available credit and what its record has unlisted; empty if nothing is left. */
export function copiedQuantity(
  copied: Pick<OwnOffer, 'credit_available'>,
  credit: Parameters<typeof unlistedOf>[0],
): string {
  const quantity = Math.min(copied.credit_available, unlistedOf(credit));
  return quantity > 0 ? String(quantity) : '';
}

/** Initial values: empty, or those of the credit record to list, and of the offer that is copied. */
export function startOf(credit: Credit | undefined, copied?: OwnOffer) {
  return {
    FY: credit ? String(credit.year) : '',
    epr_registration_number: credit?.epr_registration_number ?? '',
    waste_type: credit?.waste_type ?? '',
    produce_type: credit?.product_type ?? '',
    credit_type: credit?.credit_type ?? '',
    offer_title: copied ? `${firstCharacters(copied.offer_title, TITLE_LENGTH - COPY.length)}${COPY}` : '',
    credit_available: copied && credit ? copiedQuantity(copied, credit) : '',
    minimum_purchase: copied ? String(copied.minimum_purchase) : '',
    price_per_credit: copied ? copied.price_per_credit.toFixed(2) : '',
    trail_documents: copied?.trail_documents ?? [],
  };
}
