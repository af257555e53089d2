/** Writes `data.json`, the content of the screens of the member who asks as the same use cases read it, and notes which files it names. */
import { listAccounts } from '#accounts/epr-accounts/service.server.ts';
import { listRegistrations } from '#accounts/gst-registrations/service.server.ts';
import { listObligations } from '#accounts/obligations/service.server.ts';
import { listTargets } from '#accounts/targets/service.server.ts';
import { tradeFileOf } from '#fulfilment/trade-page/service.server.ts';
import { listCertificates, listTransfers } from '#fulfilment/transfers/service.server.ts';
import { typeOfMedia } from '#lib/file-rules.ts';
import { readBilling } from '#money/billing/service.server.ts';
import { listNotifications, readPreferences } from '#oversight/notifications/service.server.ts';
import { listActivity } from '#people/audit/service.server.ts';
import { listOwnBankDetailsWhole } from '#people/company/bank-details.server.ts';
import { getProfile } from '#people/company/service.server.ts';
import { listConsents } from '#people/consents/service.server.ts';
import { listSessions } from '#people/identity/person.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { listCredits } from '#supply/credits/service.server.ts';
import { listOwnOffers } from '#supply/offers/service.server.ts';
import { listDisputes } from '#trading/disputes/service.server.ts';
import { listMessages } from '#trading/messages/service.server.ts';
import * as store from './store.server.ts';

const PAGE = 100;

interface ListPage {
  data: readonly object[];
  next: string | null;
}

async function* all(read: (query: { page_size: string; cursor?: string }) => Promise<ListPage>) {
  let cursor: string | undefined;
  do {
    const { data, next } = await read({ page_size: String(PAGE), ...(cursor !== undefined && { cursor }) });
    yield* data;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Each trade as its page shows it to the company, with its lines of certificate numbers, invoices, payments and messages. */
async function* trades(context: ActorContext) {
  const { db, actor } = context;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await store.listTradeIds(db, actor.ownerId, after, PAGE);
    for (const id of ids) {
      const messages = [];
      for await (const message of all((query) => listMessages(context, id, query))) messages.push(message);
      const file = await tradeFileOf(context, id);
      const transfer_lines = file.transaction && (await listTransfers(context, file.transaction.id)).data.lines;
      yield {
        trade_id: id,
        ...file,
        transfer_lines: transfer_lines ?? [],
        billing: await readBilling(context, id),
        messages,
      };
    }
    const last = ids.at(-1);
    if (ids.length < PAGE || last === undefined) return;
    after = last;
  }
}

type Section =
  | { value: (context: ActorContext) => Promise<object> }
  | { rows: (context: ActorContext) => AsyncIterable<object> };

/** A list that a use case gives page by page. */
const paged = (
  read: (context: ActorContext, query: { page_size: string; cursor?: string }) => Promise<ListPage>,
): Section => ({
  rows: (context) => all((query) => read(context, query)),
});
/** A list that is given at once. */
const whole = (read: (context: ActorContext) => Promise<object[]>): Section => ({
  rows: async function* rows(context) {
    yield* await read(context);
  },
});

/** The sections of `data.json`, in order: a line each. */
const sectionsOf = (role: ActorContext['actor']['role']): Readonly<Record<string, Section>> => ({
  person_and_company: { value: getProfile },
  bank_details: paged(listOwnBankDetailsWhole),
  gst_registrations: whole(listRegistrations),
  epr_accounts: paged((context, query) =>
    listAccounts(context, role === 'recycler' ? role : 'producer', context.actor.ownerId, query),
  ),
  ...(role === 'recycler'
    ? {
        credits: paged((context, query) => listCredits(context, context.actor.ownerId, query)),
        offers: paged(listOwnOffers),
      }
    : {
        targets: paged((context, query) => listTargets(context, context.actor.ownerId, query)),
        obligations: paged(listObligations),
      }),
  certificate_numbers: paged(listCertificates),
  trades: { rows: trades },
  disputes: paged(listDisputes),
  activity: paged(listActivity),
  sessions: whole(listSessions),
  consents: paged(listConsents),
  notifications: paged(listNotifications),
  notification_preferences: { value: readPreferences },
  messages_to_us: { value: ({ db, actor }) => store.listMessagesOf(db, actor.personId) },
  ...Object.fromEntries(
    store.OWN_SECTIONS.map((name) => [name, whole(({ db, actor }) => store.listOwnRows(db, name, actor))]),
  ),
});

/** A link to a stored file, as use cases give it: signed, public, or to a width of a picture. */
const FILE_LINK = /^\/(?:files|media)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\?|-\d+\.webp$|$)/;

/** A file of the archive by its id. */
export type ExportedFiles = Map<string, { path: string; file: store.ExportedFile }>;

const pathOf = ({ id, media_type }: store.ExportedFile): string => `files/${id}.${typeOfMedia(media_type) ?? 'bin'}`;

/**
 * The text of `data.json`, part by part, so that it is never all in memory. Links to files become paths in the archive.
 * @param files gets the files that the text names, and at the end all others that the company has uploaded
 */
export async function* exportText(context: ActorContext, files: ExportedFiles): AsyncGenerator<string> {
  yield '{\n';
  const textOf = async (row: object) => JSON.stringify(await withPaths(context, row, files));
  for (const [name, section] of Object.entries(sectionsOf(context.actor.role))) {
    yield `  ${JSON.stringify(name)}: `;
    if ('value' in section) {
      yield `${await textOf(await section.value(context))},\n`;
      continue;
    }
    let start = '[';
    for await (const row of section.rows(context)) {
      yield `${start}\n    ${await textOf(row)}`;
      start = ',';
    }
    yield start === '[' ? '[\n  ],\n' : '\n  ],\n';
  }
  for (const file of await store.listOwnFiles(context.db, context.actor.ownerId))
    files.set(file.id, { path: pathOf(file), file });
  const list = [...files.values()].map(({ path, file: { name, purpose, created_at } }) =>
    JSON.stringify({ path, name, purpose, uploaded_at: created_at.toISOString() }),
  );
  yield `  "files": [\n    ${list.join(',\n    ')}\n  ]\n}\n`;
}

async function withPaths({ db }: ActorContext, row: object, files: ExportedFiles): Promise<unknown> {
  const named = new Set<string>();
  mapTexts(row, (text) => {
    const id = FILE_LINK.exec(text)?.[1];
    if (id !== undefined) named.add(id);
    return text;
  });
  const missing = [...named].filter((id) => !files.has(id));
  if (missing.length > 0)
    for (const file of await store.findFiles(db, missing)) files.set(file.id, { path: pathOf(file), file });
  return mapTexts(row, (text) => {
    const id = FILE_LINK.exec(text)?.[1];
    return id === undefined ? text : (files.get(id)?.path ?? null);
  });
}

function mapTexts(value: unknown, change: (text: string) => string | null): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}
