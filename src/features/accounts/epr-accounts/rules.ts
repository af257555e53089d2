import type * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import type { EprAccountsTable, TargetsTable } from '#platform/database/schema.gen.ts';
import { cityOf, findState } from '#rules/reference/places.ts';
import {
  findTypeOption,
  findWasteType,
  registrationNumberError,
  type TypeList,
  type WasteType,
} from '#rules/reference/waste-types.ts';
import type { target, targetStatus } from './contract.ts';

export type AccountRole = Exclude<Role, 'superadmin'>;

/** Details of a registration with the pollution control board. Names as in the reference data, the date `YYYY-MM-DD`. */
export interface Registration {
  registrationNumber: string;
  registrationDate: string;
  registeredName: string;
  wasteType: string;
  /** Recycler type or producer type. */
  entityType: string;
  state: string;
  city: string;
  address: string;
}

/** Validated registration in the reference data's spelling, or the text of each invalid field. */
export type ValidationResult<T> =
  | { value: T; fields?: undefined }
  | { value?: undefined; fields: Record<string, string> };

/** The wire name of the entity type. */
export function entityField(role: AccountRole): 'recycler_type' | 'producer_type' {
  return `${role}_type`;
}

/** Valid entity types for a role's registration. */
function entityTypes(type: WasteType, role: AccountRole): TypeList {
  return role === 'recycler' ? type.recyclerTypes : type.producerTypes;
}

/** Validates a registration against the reference data. Source: sections 2 and 3 of the server rules. @param today in India */
export function checkRegistration(
  role: AccountRole,
  sent: Registration,
  today: string,
): ValidationResult<Registration> {
  const fields: Record<string, string> = {};
  const type = findWasteType(sent.wasteType);
  const entity = type && findTypeOption(entityTypes(type, role), sent.entityType);
  const state = findState(sent.state);
  if (!type) fields['waste_type'] = 'Choose a waste type from the list';
  else {
    if (!entity) fields[entityField(role)] = `Choose a ${role} type of ${type.name}`;
    const wrong = registrationNumberError(type, role, sent.registrationNumber);
    if (wrong !== null) fields['epr_registration_number'] = wrong;
  }
  if (!state) fields['state'] = 'Choose a state from the list';
  else if (sent.city === '') fields['city'] = `Choose a city in ${state.name}`;
  if (sent.registrationDate > today) fields['epr_registration_date'] = 'The registration date cannot be in the future';
  if (!type || !entity || !state || Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      ...sent,
      wasteType: type.name,
      entityType: entity.name,
      state: state.name,
      city: cityOf(state, sent.city).city,
    },
  };
}

/** Fields by which a credit record or a target refers to its registration. */
export interface RegistrationReference {
  epr_registration_number: string;
  waste_type: string;
  product_type: string;
  credit_type: string;
  state: string;
}

/** Checks that number, waste type and state match the account, and that the types belong to that waste type. */
export function checkRegistrationReference(
  account: { registrationNumber: string; wasteType: string; state: string },
  sent: RegistrationReference,
): ValidationResult<{ productType: string; creditType: string }> {
  const fields: Record<string, string> = {};
  const type = findWasteType(account.wasteType);
  const product = type && findTypeOption(type.productTypes, sent.product_type);
  const credit = type && findTypeOption(type.creditTypes, sent.credit_type);
  if (sent.epr_registration_number !== account.registrationNumber)
    fields['epr_registration_number'] = 'This is not the number of the chosen account';
  if (findWasteType(sent.waste_type)?.name !== account.wasteType)
    fields['waste_type'] = `The account is registered for ${account.wasteType}`;
  if (!product) fields['product_type'] = `Choose a product type of ${account.wasteType}`;
  if (!credit) fields['credit_type'] = `Choose a credit type of ${account.wasteType}`;
  if (findState(sent.state)?.name !== account.state) fields['state'] = `The account is registered in ${account.state}`;
  if (!product || !credit || Object.keys(fields).length > 0) return { fields };
  return { value: { productType: product.name, creditType: credit.name } };
}

/** Filter of targets. */
export type TargetStatus = NonNullable<z.output<typeof targetStatus>>;

/** A target with its account's registration number and state, and whether trades count towards it. */
export interface TargetRow extends TargetsTable {
  registration_number: EprAccountsTable['registration_number'];
  is_approved: boolean;
  has_trades: boolean;
  held_quantity: number;
  seen_quantity: number;
}

/** Converts a target's row to the contract's fields. */
export function shownTarget(row: TargetRow): z.output<typeof target> {
  return {
    id: row.id,
    number: row.number,
    FY: row.year,
    epr_account: row.account_id,
    is_approved: row.is_approved,
    epr_registration_number: row.registration_number,
    waste_type: row.waste_type,
    product_type: row.product_type,
    credit_type: row.credit_type,
    state: row.state,
    unit: row.unit,
    target_quantity: row.target_quantity,
    achieved_quantity: row.achieved,
    seen_quantity: Math.min(row.seen_quantity, row.achieved),
    voided_quantity: row.voided,
    blocked_target: row.blocked,
    held_quantity: row.held_quantity,
    remaining: row.remaining,
    is_achieved: row.is_achieved,
    has_trades: row.has_trades,
    created_at: row.created_at.toISOString(),
  };
}
