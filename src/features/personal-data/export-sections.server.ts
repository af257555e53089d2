/** Sections of a company's copy of its data: the content of its own screens, read by the same use cases. */
import type { ActorContext } from '../../platform/context.ts';
import { listActivity } from '../audit/service.server.ts';
import { readBilling } from '../billing/service.server.ts';
import { listOwnBankDetailsWhole } from '../company/bank-details.server.ts';
import { getProfile } from '../company/service.server.ts';
import { listConsents } from '../consents/service.server.ts';
import { listCredits } from '../credits/service.server.ts';
import { listDisputes } from '../disputes/service.server.ts';
import { listAccounts } from '../epr-accounts/service.server.ts';
import { listRegistrations } from '../gst-registrations/service.server.ts';
import { listSessions } from '../identity/own-sessions.server.ts';
import { listMessages } from '../messages/service.server.ts';
import { listNotifications, readPreferences } from '../notifications/service.server.ts';
import { listObligations } from '../obligations/service.server.ts';
import { listOwnOffers } from '../offers/service.server.ts';
import { listTargets } from '../targets/service.server.ts';
import { tradeFileOf } from '../trade-page/service.server.ts';
import { listCertificates } from '../transfers/service.server.ts';
import * as store from './exports-store.server.ts';

const PAGE = 100;

interface ListPage {
  data: readonly object[];
  next: string | null;
}

/** All rows of a list, page by page. */
async function* all(read: (query: { page_size: string; cursor?: string }) => Promise<ListPage>) {
  let cursor: string | undefined;
  do {
    const { data, next } = await read({ page_size: String(PAGE), ...(cursor !== undefined && { cursor }) });
    yield* data;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Each trade as its page shows it to the company, with its invoices, payments and messages. */
async function* trades(context: ActorContext) {
  const { db, actor } = context;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await store.listTradeIds(db, actor.ownerId, after, PAGE);
    for (const id of ids) {
      const messages = [];
      for await (const message of all((query) => listMessages(context, id, query))) messages.push(message);
      yield { trade_id: id, ...(await tradeFileOf(context, id)), billing: await readBilling(context, id), messages };
    }
    const last = ids.at(-1);
    if (ids.length < PAGE || last === undefined) return;
    after = last;
  }
}

async function* one(value: Promise<object>) {
  yield await value;
}

/** A section is one value, or a list of rows. */
export interface Section {
  name: string;
  isList: boolean;
  rows: AsyncIterable<object>;
}

/** The sections of `data.json`, in order. */
export function sectionsOf(context: ActorContext): Section[] {
  const { ownerId, role } = context.actor;
  const value = (name: string, read: Promise<object>): Section => ({ name, isList: false, rows: one(read) });
  const list = (name: string, rows: AsyncIterable<object>): Section => ({ name, isList: true, rows });
  const own =
    role === 'recycler'
      ? [
          list(
            'epr_accounts',
            all((query) => listAccounts(context, 'recycler', ownerId, query)),
          ),
          list(
            'credits',
            all((query) => listCredits(context, ownerId, query)),
          ),
          list(
            'offers',
            all((query) => listOwnOffers(context, query)),
          ),
          list(
            'certificate_numbers',
            all((query) => listCertificates(context, query)),
          ),
        ]
      : [
          list(
            'epr_accounts',
            all((query) => listAccounts(context, 'producer', ownerId, query)),
          ),
          list(
            'targets',
            all((query) => listTargets(context, ownerId, query)),
          ),
          list(
            'obligations',
            all((query) => listObligations(context, query)),
          ),
        ];
  return [
    value('person_and_company', getProfile(context)),
    list(
      'bank_details',
      all((query) => listOwnBankDetailsWhole(context, query)),
    ),
    list(
      'gst_registrations',
      all(async () => ({ data: await listRegistrations(context), next: null })),
    ),
    ...own,
    list('trades', trades(context)),
    list(
      'disputes',
      all((query) => listDisputes(context, query)),
    ),
    list(
      'activity',
      all((query) => listActivity(context, query)),
    ),
    list(
      'sessions',
      all(async () => ({ data: await listSessions(context), next: null })),
    ),
    list(
      'consents',
      all((query) => listConsents(context, query)),
    ),
    list(
      'notifications',
      all((query) => listNotifications(context, query)),
    ),
    value('notification_preferences', readPreferences(context)),
    value('messages_to_us', store.listMessagesOf(context.db, context.actor.personId)),
    ...Object.entries(store.OWN_ROWS).map(([name, statement]) =>
      list(
        name,
        all(async () => ({ data: await store.listOwnRows(context.db, statement(ownerId)), next: null })),
      ),
    ),
  ];
}
