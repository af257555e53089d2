import { sql, type Db } from '../../platform/database/database.ts';
import type { CreditRecordsTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { findUser, type Reader } from './store.server.ts';

/** Credits that expire soon. */
export interface ExpiringCredit {
  creditType: CreditRecordsTable['credit_type'];
  productType: CreditRecordsTable['product_type'];
  year: CreditRecordsTable['year'];
  quantity: CreditRecordsTable['available'];
  unit: CreditRecordsTable['unit'];
  /** `YYYY-MM-DD` */
  expiresOn: NonNullable<CreditRecordsTable['expires_on']>;
}

/** An owner and the credits that are told to it. */
export interface ExpiryFacts {
  owner: Reader | null;
  role: UsersTable['role'];
  credits: ExpiringCredit[];
}

/** Credits that were noted for an owner at that instant and still expire on that day; sold ones are left out. */
export async function findExpiring(db: Db, ownerId: string, at: Date): Promise<ExpiryFacts | undefined> {
  const { rows } = await sql<ExpiringCredit & Pick<UsersTable, 'role'>>`
    select u.role, c.credit_type as "creditType", c.product_type as "productType", c.year, coalesce(t.quantity, c.available) as quantity,
      c.unit, c.expires_on as "expiresOn"
    from expiry_notices n join users u on u.id = n.owner_id
    left join trades t on t.id = n.subject_id
    join credit_records c on c.id = coalesce(t.credit_id, n.subject_id)
    where n.owner_id = ${ownerId} and n.told_at = ${at} and (t.id is not null or c.available > 0)
      and c.expires_on - (n.told_at at time zone 'Asia/Kolkata')::date between 0 and n.days
    order by c.expires_on, c.credit_type, c.product_type, n.subject_id`.execute(db);
  const [first] = rows;
  return first && { owner: await findUser(db, ownerId), role: first.role, credits: rows };
}
