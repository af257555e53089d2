/** The audit trail as superadmins read it, and as a company reads its own part. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { brand } from '#brand.ts';
import type { AuditAction } from '#lib/audit-actions.ts';
import { csvCell, toCsv } from '#lib/csv.ts';
import { DAY_MS, dayInIndia, startOfDay } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { FileResponse } from '#platform/http/endpoints.ts';
import { isId } from '#platform/ids.ts';
import { pageOf, toPage, type PageQuery } from '#platform/paging.ts';
import { wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { derivedKey } from '#platform/security/derived-key.ts';
import type { auditContract, auditEntry } from './contract.ts';
import { auditText, companyDetail, detailLines } from './rules.ts';
import { listRows, type AuditRow, type TrailFilter } from './store.server.ts';

type Entry = z.output<typeof auditEntry>;
type ListQuery = z.output<(typeof auditContract)['GET /api/superadmin/audit/']['query']>;
type ExportQuery = z.output<(typeof auditContract)['GET /api/superadmin/audit/export/']['query']>;

function wantedOf(query: Omit<ListQuery, 'page_size' | 'cursor'>): TrailFilter {
  const { action = [], person = null, company = null, address, outcome = null, from, to, search } = query;
  return {
    actions: [action].flat(),
    person,
    company,
    address: address || null,
    outcome,
    from: from === undefined ? null : startOfDay(from),
    before: to === undefined ? null : new Date(startOfDay(to).getTime() + DAY_MS),
    search,
  };
}

/** A page of rows, whose cursor is the id of an entry. */
async function listEntries(
  context: ActorContext,
  wanted: TrailFilter,
  { page_size, cursor }: PageQuery,
  shown: (row: AuditRow) => Entry,
): Promise<{ data: Entry[]; next: string | null }> {
  const after = cursor === undefined ? null : serialOf(context, cursor);
  if (cursor !== undefined && after === null) throw wrongField('cursor', 'This cursor is not valid');
  const { size } = pageOf({ page_size });
  return toPage((await listRows(context.db, wanted, { after, most: size + 1 })).map(shown), size);
}

export function listAuditTrail(context: ActorContext, query: ListQuery) {
  return listEntries(context, wantedOf(query), query, (row) => shownEntry(context, row));
}

/** Events of the caller's company, and of the caller's own account. Superadmins appear as the platform, without address and device. */
export function listActivity(context: ActorContext, query: PageQuery) {
  const { ownerId, personId: reader } = context.actor;
  return listEntries(context, { ...wantedOf({ company: ownerId }), reader }, query, (row) => ownEntry(context, row));
}

/** The action whose sentence names the organisation also where it is the reader's: a person with several asks which it was. */
const SWITCHED = 'session.switched';

function shownEntry(context: ActorContext, row: AuditRow): Entry {
  const { serial, at, action, outcome, person_id, owner_id, role, address, device, subject, subject_id } = row;
  const isActor = owner_id === person_id && action !== SWITCHED;
  const of = owner_id === null || isActor ? null : row.owner_unique_id;
  const name = row.person_name ?? row.person_unique_id;
  const isCompany = row.owner_unique_id !== null && row.company_name !== null;
  return {
    id: entryIdOf(context, serial),
    at: at.toISOString(),
    action,
    text: auditText(action as AuditAction, of),
    outcome,
    by: name === null ? null : { id: person_id, name, role },
    company:
      owner_id === null || !isCompany
        ? null
        : { id: owner_id, unique_id: row.owner_unique_id ?? '', company_name: row.company_name ?? '' },
    address,
    device,
    subject,
    subject_id,
    detail: {
      // The membership has an id alone, which nobody can look up.
      ...(row.member_name !== null && { member: row.member_name }),
      ...(row.detail as Record<string, unknown>),
    },
  };
}

function ownEntry(context: ActorContext, row: AuditRow): Entry {
  const action = row.action as AuditAction;
  const shown = shownEntry(context, row);
  const text = auditText(action, action === SWITCHED ? (row.company_name ?? 'the organisation') : null);
  const entry = { ...shown, text, detail: companyDetail(action, shown.detail) };
  if (row.person_id === null || row.role !== 'superadmin') return entry;
  return { ...entry, by: { id: null, name: brand.name, role: 'superadmin' }, address: null, device: null };
}

const COLUMNS: readonly ExportColumn<Entry>[] = [
  { header: 'Time', format: 'time', value: ({ at }) => new Date(at) },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Text', value: ({ text }) => text },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'By', value: ({ by }) => by?.name ?? null },
  { header: 'Role', value: ({ by }) => by?.role ?? null },
  { header: 'Company ID', value: ({ company }) => company?.unique_id ?? null },
  { header: 'Company', value: ({ company }) => company?.company_name ?? null },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Device', value: ({ device }) => device },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Subject ID', value: ({ subject_id: id }) => id },
  { header: 'Details', value: ({ detail }) => detailLines(detail).join('; ') },
];

/** Rows of a file that are read at a time. */
const CHUNK = 500;

/** The audit trail as a file, row by row as it is read; the export is recorded first. @throws Refusal `step_up_required` */
export async function exportAuditTrail(context: ActorContext, query: ExportQuery): Promise<FileResponse> {
  const { format = 'csv', ...filters } = query;
  const wanted = wantedOf(filters);
  requireFreshProof(context);
  const at = context.clock.now();
  const entry = { action: 'audit.exported', ownerId: null, subject: null, detail: { format, ...filters } } as const;
  await inTransaction(context.db, (tx) => recordAudit(tx, { at, ...context }, entry));
  const name = `audit-${dayInIndia(at)}.${format}`;
  const mediaType = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8';
  return new FileResponse(name, mediaType, Readable.from(linesOf(context, wanted, format)));
}

async function* linesOf(context: ActorContext, wanted: TrailFilter, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
  if (format === 'csv') yield toCsv(COLUMNS, []);
  let after: string | null = null;
  for (;;) {
    const rows: AuditRow[] = await listRows(context.db, wanted, { after, most: CHUNK });
    const entries = rows.map((row) => shownEntry(context, row));
    const line = (entry: Entry) =>
      format === 'csv'
        ? `${COLUMNS.map(({ value, format: form }) => csvCell(value(entry, 0), form)).join(',')}\r\n`
        : `${JSON.stringify(entry)}\n`;
    if (entries.length > 0) yield entries.map(line).join('');
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.serial ?? null;
  }
}

const HALF = 8;

/** The first half of an id is a keyed hash of the number, the second the number itself under a mask that this hash gives. */
function halvesOf({ secret }: Pick<Context, 'secret'>) {
  const key = derivedKey(secret, 'audit-entry-id');
  const hashOf = (purpose: string, bytes: Buffer) =>
    createHmac('sha256', key).update(purpose).update(bytes).digest().subarray(0, HALF);
  return {
    tagOf: (number: Buffer) => hashOf('tag', number),
    masked: (number: Buffer, tag: Buffer) => {
      const mask = hashOf('mask', tag);
      return number.map((byte, index) => byte ^ (mask[index] ?? 0)) as Buffer;
    },
  };
}

/** The id, in the form of a UUID, of the row with that serial number: always the same under one secret. */
export function entryIdOf(context: Pick<Context, 'secret'>, serial: string): string {
  const { tagOf, masked } = halvesOf(context);
  const number = Buffer.alloc(HALF);
  number.writeBigUInt64BE(BigInt(serial));
  const tag = tagOf(number);
  const hex = Buffer.concat([tag, masked(number, tag)]).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The serial number of a row; null for an id that was not made under this secret. */
export function serialOf(context: Pick<Context, 'secret'>, entryId: string): string | null {
  if (!isId(entryId)) return null;
  const { tagOf, masked } = halvesOf(context);
  const bytes = Buffer.from(entryId.replaceAll('-', ''), 'hex');
  const tag = bytes.subarray(0, HALF);
  const number = Buffer.from(masked(bytes.subarray(HALF), tag));
  return timingSafeEqual(tagOf(number), tag) ? String(number.readBigUInt64BE()) : null;
}
