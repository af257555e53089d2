import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import type { Context } from '#platform/context.ts';
import { shownCapacity } from '#rules/capacity/rules.ts';
import type { producerAccount, recyclerAccount } from './contract.ts';
import { shownTarget, type TargetRow } from './rules.ts';
import type { AccountRow, IdentityChange } from './store.server.ts';

/** Account fields common to all readers; each role's response takes a subset. */
export type ShownAccount = z.output<typeof producerAccount> & {
  recycler_type: string;
  owner_id: string;
  owner_unique_id: string;
  owner_deleted: boolean;
  email_verified: boolean;
  company_name: string;
  identity_change: IdentityChange | null;
} & Pick<z.output<typeof recyclerAccount>, 'capacity'>;

/** @param targets of this account */
export function toAccount(context: Context, row: AccountRow, targets: readonly TargetRow[]): ShownAccount {
  return {
    id: row.id,
    epr_registration_number: row.registration_number,
    epr_registration_date: row.registration_date,
    epr_registered_name: row.registered_name,
    waste_type: row.waste_type,
    recycler_type: row.entity_type,
    producer_type: row.entity_type,
    city: row.city,
    state: row.state,
    address: row.address,
    epr_certificate: privateLink(context, row.certificate_id),
    status: row.status,
    is_approved: row.status === 'approved',
    label: row.label,
    targets: targets.map(shownTarget),
    created_at: row.created_at.toISOString(),
    status_changed_at: row.changed_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    version: row.version,
    released: row.released,
    gst_registration: row.gst_registration_id,
    gstin: row.gstin,
    owner_id: row.owner_id,
    owner_unique_id: row.owner_unique_id,
    owner_deleted: row.owner_deleted,
    email_verified: row.email_verified,
    company_name: row.company_name,
    capacity: shownCapacity(financialYearOf(context.clock.now()), row.waste_type, row.figures),
    identity_change: row.identity_change && {
      ...row.identity_change,
      at: new Date(row.identity_change.at).toISOString(),
    },
  };
}
