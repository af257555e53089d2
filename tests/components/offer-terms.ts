/** An offer's page and its buyer's data, for tests of buying. */
import { producerAccount, target } from '#accounts/epr-accounts/contract.ts';
import { publicOfferDetail } from '#supply/offers/contract.ts';
import type { ApiResponse } from '#web/api.ts';
import { respond } from './api.ts';
import { sample } from './sample.ts';

export type OfferDetail = ApiResponse<'GET /api/epr/public-credit-offers/{slug}/'>['data'];
export type Account = ApiResponse<'GET /api/epr/producer/'>['data'][number];

/** Financial year of the offer, which is the current one. */
export const YEAR = 2026;

/** An offer of 50,000 Kg of plastic at ₹ 2.50, minimum purchase 1,000 Kg. */
export const bales = (values: Partial<OfferDetail> = {}): OfferDetail =>
  sample(publicOfferDetail, {
    id: 'bales',
    offer_title: 'Washed bales',
    credit_type: 'Recycling',
    product_type: 'Category I',
    waste_type: 'Plastic',
    price_per_credit: 2.5,
    credit_available: 50_000,
    minimum_purchase: 1_000,
    FY: YEAR,
    recycler_id: 'REC-000001',
    registered_on: '2026-01-15T06:30:00.000Z',
    seller: {
      unique_id: 'REC-000001',
      company_name: null,
      completed_trades: 12,
      delivered: [{ unit: 'kg', quantity: 125_480 }],
      median_answer_hours: 17.5,
      approved_on: '2026-05-01',
      member_since: '2026-04-20',
    },
    ...values,
  });

/** Id of the account with that name. */
export const accountId = (name: string): string =>
  `01890000-0000-7000-8000-${Buffer.from(name.padEnd(6, '-').slice(0, 6)).toString('hex')}`;

/** An approved account; its target of a year, by default the offer's, misses `missing` kg. */
export function account(name: string, { missing, FY = YEAR }: { missing?: number; FY?: number } = {}): Account {
  const values = { FY, remaining: missing ?? 0, product_type: 'Category I', credit_type: 'Recycling' };
  return sample(producerAccount, {
    id: accountId(name),
    epr_registration_number: `number of ${name}`,
    label: 'Brand Works',
    status: 'approved',
    is_approved: true,
    targets: missing === undefined ? [] : [sample(target, values)],
  });
}

export interface Terms {
  offer?: OfferDetail;
  accounts?: readonly Account[];
  /** Missing fields of the profile. */
  missing?: readonly string[];
}

/**
 * Defines the responses that the page needs;
 * @returns the data of its loader
 */
export function offerTerms({ offer = bales(), accounts = [account('mine')], missing = [] }: Terms = {}) {
  respond('GET /api/epr/public-credit-offers/{slug}/', { data: offer });
  respond('GET /api/epr/producer/', { data: [...accounts], next: null });
  respond('GET /api/users/check-profile-completion/', { status: missing.length === 0, missing: [...missing] });
  const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
  return { loaderData: { offer, similar: [], charges, years: [YEAR - 1, YEAR, YEAR + 1], currentYear: YEAR } };
}
