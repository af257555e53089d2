import type * as z from 'zod/mini';
import type { QueryOf } from '#lib/contract.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found } from '#platform/refusal.ts';
import type { contactForm, contentContract, enquiry, requirementForm } from './contract.ts';
import {
  findEnquiryRow,
  insertEnquiry,
  listEnquiryRows,
  moveEnquiry,
  type EnquiryRow,
  type NewEnquiry,
} from './store.server.ts';

export { listPublishedAddresses, type ArticleAddress } from './article-store.server.ts';
export { countContent } from './store.server.ts';

type Enquiry = z.output<typeof enquiry>;
type Visit = Pick<Context, 'db' | 'clock'>;

function shownEnquiry(row: EnquiryRow): Enquiry {
  const { status, changed_by_name, ...facts } = row;
  const isMoved = status !== 'received';
  return {
    ...facts,
    created_at: row.created_at.toISOString(),
    closed: status === 'closed',
    changed_at: isMoved ? row.changed_at.toISOString() : null,
    changed_by: isMoved ? changed_by_name : null,
  };
}

/**
 * Stores an enquiry of the contact form; mails to support and to the sender follow by the outbox. Duplicates within a minute are ignored.
 */
export function sendContact(context: Visit, form: z.output<typeof contactForm>): Promise<void> {
  return store(context, { ...form, source: 'contact' });
}

/** Stores an enquiry of a requirement form. @param form without `source`: the page about batteries, whose path it is */
export function sendRequirement(context: Visit, form: z.output<typeof requirementForm>): Promise<void> {
  const { source = 'battery', ...facts } = form;
  return store(context, { ...facts, source, profile: null, category: null });
}

async function store({ db, clock }: Visit, facts: Omit<NewEnquiry, 'id' | 'created_at'>): Promise<void> {
  const at = clock.now();
  await inTransaction(db, (tx) => insertEnquiry(tx, { ...facts, id: newId(at), created_at: at }));
}

export async function listEnquiries(
  { db }: ActorContext,
  query: QueryOf<(typeof contentContract)['GET /api/superadmin/enquiries/']>,
): Promise<{ data: Enquiry[]; next: string | null }> {
  const { data, next } = await listEnquiryRows(db, query, pageOf(query));
  return { data: data.map(shownEnquiry), next };
}

/** Closes or reopens an enquiry; idempotent. @throws Refusal `not_found` */
export async function closeEnquiry(context: ActorContext, id: string, closed: boolean): Promise<Enquiry> {
  const at = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await moveEnquiry(tx, id, closed, at, context.actor.personId);
    return shownEnquiry(found(await findEnquiryRow(tx, id)));
  });
}
