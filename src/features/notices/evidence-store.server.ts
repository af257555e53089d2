import { type Db, one } from '../../platform/database/database.ts';
import type { EprAccountsTable, EvidencePacksTable, TransactionsTable } from '../../platform/database/schema.gen.ts';

/** Facts of an evidence pack for its messages. */
export interface PackFacts extends Pick<EvidencePacksTable, 'code' | 'year'> {
  requestedBy: EvidencePacksTable['requested_by'];
  orderId: TransactionsTable['order_id'] | null;
  registrationNumber: EprAccountsTable['registration_number'] | null;
}

export function findPack(db: Db, id: string): Promise<PackFacts | undefined> {
  return one<PackFacts>(db)`
    select p.code, p.year, p.requested_by as "requestedBy", x.order_id as "orderId", a.registration_number as "registrationNumber"
    from evidence_packs p left join transactions x on x.trade_id = p.trade_id left join epr_accounts a on a.id = p.account_id
    where p.id = ${id}`;
}
