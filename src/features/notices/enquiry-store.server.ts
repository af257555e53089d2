import { sql, type Db } from '../../platform/database/database.ts';

/** What a message about an enquiry tells. */
export interface EnquiryFacts {
  source: 'contact' | 'battery' | 'construction' | 'e-waste';
  fullName: string;
  companyName: string;
  email: string;
  mobile: string;
  profile: string | null;
  category: string | null;
  city: string;
  state: string;
  message: string;
  at: Date;
}

export async function findEnquiry(db: Db, id: string): Promise<EnquiryFacts | undefined> {
  const { rows } = await sql<EnquiryFacts>`
    select source, full_name as "fullName", company_name as "companyName", email, mobile, profile, category, city, state, message,
      created_at as at
    from enquiries where id = ${id}`.execute(db);
  return rows[0];
}

/** The address of a subscription. */
export async function findSubscription(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from subscriptions where id = ${id}`.execute(db);
  return rows[0]?.email;
}
