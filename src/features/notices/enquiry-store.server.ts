import { type Db, one, sql } from '../../platform/database/database.ts';
import type { EnquiriesTable, SubscriptionsTable } from '../../platform/database/schema.gen.ts';

/** Facts of an enquiry for its mails. */
export interface EnquiryFacts extends Pick<
  EnquiriesTable,
  'source' | 'email' | 'mobile' | 'profile' | 'category' | 'city' | 'state' | 'message'
> {
  fullName: EnquiriesTable['full_name'];
  companyName: EnquiriesTable['company_name'];
  at: EnquiriesTable['created_at'];
}

export function findEnquiry(db: Db, id: string): Promise<EnquiryFacts | undefined> {
  return one<EnquiryFacts>(db)`
    select source, full_name as "fullName", company_name as "companyName", email, mobile, profile, category, city, state, message,
      created_at as at
    from enquiries where id = ${id}`;
}

/** E-mail address of a subscription. */
export async function findSubscription(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<SubscriptionsTable, 'email'>>`
    select email from subscriptions where id = ${id}`.execute(db);
  return rows[0]?.email;
}
