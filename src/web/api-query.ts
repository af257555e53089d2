/**
 * A query is an endpoint's key and its input, typed by the contracts (types alone: no schema is bundled through here). A screen reads by it
 * (`useApi`), and the document of the same screen preloads by it (`preload` of its handle): both take the address from `urlOf`.
 */
import type * as z from 'zod/mini';
import type { approvalsContract } from '../features/approvals/contract.ts';
import type { auditContract } from '../features/audit/contract.ts';
import type { billingContract } from '../features/billing/contract.ts';
import type { billingSettingsContract } from '../features/billing-settings/contract.ts';
import type { calendarContract } from '../features/calendar/contract.ts';
import type { evidenceContract } from '../features/evidence/contract.ts';
import type { returnsContract } from '../features/returns/contract.ts';
import type { searchContract } from '../features/search/contract.ts';
import type { notificationsContract } from '../features/notifications/contract.ts';
import type { capacityContract } from '../features/capacity/contract.ts';
import type { companyContract } from '../features/company/contract.ts';
import type { consentsContract } from '../features/consents/contract.ts';
import type { contentContract } from '../features/content/contract.ts';
import type { creditsContract } from '../features/credits/contract.ts';
import type { eprAccountsContract } from '../features/epr-accounts/contract.ts';
import type { gstRegistrationsContract } from '../features/gst-registrations/contract.ts';
import type { accountContract } from '../features/identity/account-contract.ts';
import type { factorContract } from '../features/identity/factor-contract.ts';
import type { identityContract } from '../features/identity/contract.ts';
import type { invoicesContract } from '../features/invoices/contract.ts';
import type { basketsContract } from '../features/baskets/contract.ts';
import type { exposureContract } from '../features/exposure/contract.ts';
import type { tradeListContract } from '../features/trade-list/contract.ts';
import type { obligationsContract } from '../features/obligations/contract.ts';
import type { offersContract } from '../features/offers/contract.ts';
import type { recallsContract } from '../features/recalls/contract.ts';
import type { disputesContract } from '../features/disputes/contract.ts';
import type { findingsContract } from '../features/findings/contract.ts';
import type { messagesContract } from '../features/messages/contract.ts';
import type { transfersContract } from '../features/transfers/contract.ts';
import type { paymentsContract } from '../features/payments/contract.ts';
import type { referenceContract } from '../features/reference/contract.ts';
import type { registersContract } from '../features/registers/contract.ts';
import type { priceRecordContract } from '../features/price-record/contract.ts';
import type { rulebookContract } from '../features/rulebook/contract.ts';
import type { personalDataContract } from '../features/personal-data/contract.ts';
import type { superadminsContract } from '../features/superadmins/contract.ts';
import type { supervisionContract } from '../features/supervision/contract.ts';
import type { peopleContract } from '../features/supervision/people-contract.ts';
import type { reviewContract } from '../features/supervision/review-contract.ts';
import type { systemContract } from '../features/system/contract.ts';
import type { targetsContract } from '../features/targets/contract.ts';
import type { tradePageContract } from '../features/trade-page/contract.ts';
import type { tradesContract } from '../features/trades/contract.ts';
import type { payeeContract } from '../features/trades/payee-contract.ts';
import type { ResponseOf } from '../lib/contract.ts';
import type { Upload } from '../lib/fields.ts';

export type Api = typeof identityContract &
  typeof accountContract &
  typeof auditContract &
  typeof superadminsContract &
  typeof personalDataContract &
  typeof approvalsContract &
  typeof factorContract &
  typeof capacityContract &
  typeof companyContract &
  typeof referenceContract &
  typeof rulebookContract &
  typeof priceRecordContract &
  typeof eprAccountsContract &
  typeof creditsContract &
  typeof targetsContract &
  typeof offersContract &
  typeof tradesContract &
  typeof tradePageContract &
  typeof payeeContract &
  typeof billingContract &
  typeof paymentsContract &
  typeof transfersContract &
  typeof disputesContract &
  typeof messagesContract &
  typeof findingsContract &
  typeof evidenceContract &
  typeof recallsContract &
  typeof returnsContract &
  typeof invoicesContract &
  typeof gstRegistrationsContract &
  typeof billingSettingsContract &
  typeof supervisionContract &
  typeof peopleContract &
  typeof reviewContract &
  typeof systemContract &
  typeof consentsContract &
  typeof contentContract &
  typeof calendarContract &
  typeof notificationsContract &
  typeof searchContract &
  typeof registersContract &
  typeof obligationsContract &
  typeof basketsContract &
  typeof exposureContract &
  typeof tradeListContract;

export type Key = keyof Api;
/** The fields of a response beside `status`. */
export type ApiResponse<K extends Key> = ResponseOf<Api[K]>;

type FileFor<T> = T extends Upload ? File : T extends Upload[] ? File[] : T;
type InBrowser<T> = { [F in keyof T]: FileFor<T[F]> };
type BodyOf<K extends Key> = Api[K] extends { body: infer S extends z.ZodMiniType } ? InBrowser<z.input<S>> : undefined;
type QueryOf<K extends Key> = Api[K] extends { query: infer S extends z.ZodMiniType } ? z.input<S> : undefined;
type ParamsOf<K extends Key> = Api[K] extends { params: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

type Needed<Name extends string, T> = T extends undefined
  ? unknown
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/**
 * Input of a call, as its contract says: `params` of the path, `query`, `body`; a key where an action of a trade is taken. `onProgress`
 * gets whole percent during an upload.
 */
export type Input<K extends Key> = Needed<'params', ParamsOf<K>> &
  Needed<'query', QueryOf<K>> &
  Needed<'body', BodyOf<K>> &
  Pick<Sent, 'idempotencyKey' | 'signal' | 'onProgress'>;

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** Whether a successful response is a file. */
  isFile?: boolean;
}

export type ReadKey = Extract<Key, `GET ${string}`>;

/** Numbers and truth values are sent as text; what is empty is not sent. */
type Sendable<T> = {
  [F in keyof T]:
    | T[F]
    | ''
    | undefined
    | (string extends T[F] ? number | boolean : never)
    | (string[] extends T[F] ? readonly string[] : never);
};

/** Input of a reading: `params` of the path and `query`, as the contract says. */
export type ReadInput<K extends ReadKey> = Needed<'params', ParamsOf<K>> & Needed<'query', Sendable<QueryOf<K>>>;
export type ApiQuery<K extends ReadKey> = readonly [key: K, input: ReadInput<K>];
export type AnyApiQuery = { [K in ReadKey]: ApiQuery<K> }[ReadKey];

export function defineQuery<K extends ReadKey>(
  key: K,
  ...[input]: Record<string, never> extends ReadInput<K> ? [input?: ReadInput<K>] : [input: ReadInput<K>]
): ApiQuery<K> {
  return [key, input ?? ({} as ReadInput<K>)];
}

/** The address of an endpoint with this input. */
export function urlOf(key: string, { params, query }: Pick<Sent, 'params' | 'query'>): string {
  const template = key.slice(key.indexOf(' ') + 1);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one));
    }
  }
  return pairs.size === 0 ? path : `${path}?${pairs}`;
}
