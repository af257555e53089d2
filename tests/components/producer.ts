/** A producer's EPR accounts and targets for component tests. */
import type * as z from 'zod/mini';
import { producerAccount, target } from '#accounts/epr-accounts/contract.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { targetWithCost } from '#supply/exposure/contract.ts';
import { respond, type SentRequest } from './api.ts';
import { sample } from './sample.ts';
import { THIS_YEAR } from './this-year.ts';

export type Account = z.output<typeof producerAccount>;
export type Target = z.output<typeof target>;

/** The current financial year, e.g. 2026 for 2026-27. */
export { THIS_YEAR };
export const yearLabel = financialYearLabel;

/** An approved account for plastic in Maharashtra. */
export const accountOf = (values: Partial<Account> = {}): Account =>
  sample(producerAccount, {
    id: 'account-1',
    epr_registration_number: '1234567890',
    epr_registration_date: '2023-06-15',
    epr_registered_name: 'Brands Private Limited',
    waste_type: 'Plastic',
    producer_type: 'Brand Owner (BO)',
    city: 'Mumbai',
    state: 'Maharashtra',
    address: '14 Dock Road',
    epr_certificate: '/files/certificate.pdf',
    status: 'approved',
    is_approved: true,
    ...values,
  });

/** A target of 20,000 Kg for this year without any trade. */
export const targetOf = (values: Partial<Target> = {}): Target =>
  sample(target, {
    id: 'target-1',
    number: 1,
    FY: THIS_YEAR,
    epr_account: 'account-1',
    is_approved: true,
    epr_registration_number: '1234567890',
    waste_type: 'Plastic',
    product_type: 'Category I',
    credit_type: 'Recycling',
    state: 'Maharashtra',
    target_quantity: 20_000,
    remaining: 20_000,
    ...values,
  });

/** The same target with its cost: no matching offers. */
export const costedTargetOf = (values: Partial<z.output<typeof targetWithCost>> = {}) =>
  sample(targetWithCost, { ...targetOf(), ...values });

/** Whether one of these texts contains the search text. */
export const isFound = ({ query }: SentRequest, ...texts: string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes((query.get('search') ?? '').toLowerCase()));

/** The profile is complete, or these fields of it are missing. */
export const respondWithProfileCheck = (...missing: string[]): void =>
  respond('GET /api/users/check-profile-completion/', { status: missing.length === 0, missing });
