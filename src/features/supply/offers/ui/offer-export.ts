import { type ExportColumn, yesOrNo } from '#lib/export-column.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { offerWords } from '../rules.ts';
import type { OwnOffer } from './own-offer-form.tsx';
import type { Offer } from './payment-terms.ts';

/** Export columns common to market offers and own offers. */
const common: readonly ExportColumn<Pick<OwnOffer, keyof OwnOffer & keyof Offer>>[] = [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Offer Title', value: (offer) => offer.offer_title },
  { header: 'Waste Type', value: (offer) => offer.waste_type },
  { header: 'Product Type', value: (offer) => offer.product_type },
  { header: 'Credit Type', value: (offer) => offer.credit_type },
  { header: 'FY', value: (offer) => financialYearLabel(offer.FY) },
  { header: 'Unit', value: ({ unit }) => unitName(unit) },
  { header: 'Price (₹)', format: 'money', value: (offer) => offer.price_per_credit },
  { header: 'Available Credit', format: 'quantity', value: (offer) => offer.credit_available },
  { header: 'Blocked', format: 'quantity', value: (offer) => offer.blocked_credit },
  { header: 'Minimum Purchase', format: 'quantity', value: (offer) => offer.minimum_purchase },
  { header: 'Recycler Type', value: (offer) => offer.recycler_type },
  { header: 'City', value: (offer) => offer.city },
  { header: 'State', value: (offer) => offer.state },
  { header: 'Listed On', format: 'time', value: (offer) => new Date(offer.created_at) },
];

const idOf: ExportColumn<{ id: string }> = { header: 'Offer ID', value: (offer) => offer.id };

/** Export columns of market offers, for producers. */
export const OFFER_EXPORT: readonly ExportColumn<Offer>[] = [...common, idOf];

/** Export columns of a recycler's own offers. */
export const OWN_OFFER_EXPORT: readonly ExportColumn<OwnOffer>[] = [
  ...common,
  { header: 'EPR Registration No', value: (offer) => offer.epr_registration_number },
  { header: 'Trail Documents', value: (offer) => offer.trail_documents.join(', ') },
  { header: 'Availability Proof', value: (offer) => yesOrNo(offer.availability_proof) },
  { header: 'Status', value: offerWords },
  idOf,
];
