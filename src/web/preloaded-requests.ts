/**
 * First requests of a screen, sent by its document while the scripts are still loading. The screen sends its requests as usual; one that
 * was preloaded gets the preloaded response instead.
 */
import type { Role } from '#lib/contract.ts';
import { urlOf, type AnyApiQuery } from './api-query.ts';
import { countsQuery, profileQuery, securityQuery } from './frame-queries.ts';
import { isPublicRead } from './public-calls.ts';

export interface Preload {
  roles: readonly Role[];
  /** Queries of the screen when its own address has none; by the parameters of its path. */
  queries: PreloadedQueries;
  /** The same by queries of its address, such as `?tab=billing`. */
  searches?: Readonly<Record<string, PreloadedQueries>>;
  /** Read beside them by one role alone. */
  ofRole?: Readonly<Partial<Record<Role, readonly AnyApiQuery[]>>>;
}

type PathParams = Readonly<Record<string, string | undefined>>;
type PreloadedQueries = readonly AnyApiQuery[] | ((params: PathParams) => readonly AnyApiQuery[]);

declare global {
  /** Put there by the script of {@link preloadRequests}. */
  var earlyAnswers: { authorization: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** Read by the frame of every workspace. */
const FRAME_QUERIES = [profileQuery, countsQuery];
/** The same by the frame of one role alone. */
const FRAME_OF_ROLE: NonNullable<Preload['ofRole']> = { superadmin: [securityQuery] };

/** Time for which an answer counts as the newest: none is kept for later. Milliseconds since the page was asked for. */
const RESPONSE_LIFE_MS = 10_000;

/**
 * Inline script for the head, before what a browser would wait for. Without a session of one of these roles, and at an address with another
 * query, it does nothing.
 */
export function preloadRequests(
  { roles, queries, searches = {}, ofRole }: Preload,
  params: PathParams,
  search = '',
): string {
  const ofSearch = Object.hasOwn(searches, search) ? searches[search] : undefined;
  const wanted = ofSearch ?? queries;
  const all = [...FRAME_QUERIES, ...(typeof wanted === 'function' ? wanted(params) : wanted)];
  const asked = urlsOf(all);
  const more = Object.fromEntries(
    roles.flatMap((role) => {
      const own = urlsOf([...(FRAME_OF_ROLE[role] ?? []), ...(ofRole?.[role] ?? [])]);
      const others = own.filter((url) => !asked.includes(url));
      return others.length === 0 ? [] : [[role, others] as const];
    }),
  );
  const hasMore = Object.keys(more).length > 0;
  const open = asked.filter((path) => isPublicRead('GET', path));
  return `(function(){try{if(location.search!==${literal(ofSearch ? search : '')}||${literal(roles)}.indexOf(localStorage.getItem('role'))<0)return;var t='Bearer '+localStorage.getItem('token'),o=${literal(open)},a={};${literal(asked)}${hasMore ? `.concat(${literal(more)}[localStorage.getItem('role')]||[])` : ''}.forEach(function(u){(a[u]=fetch(u,o.indexOf(u)<0?{headers:{Authorization:t}}:{})).catch(function(){})});window.earlyAnswers={authorization:t,answers:a}}catch(e){}})()`;
}

const urlsOf = (queries: readonly AnyApiQuery[]) =>
  queries.map(([key, input]) => urlOf(key, input as Parameters<typeof urlOf>[1]));

/** A text that may stand in a script of a document: what an address says cannot end it. */
function literal(value: string | readonly string[] | Readonly<Record<string, readonly string[]>>): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The answer to that question of that session, once, where the document has asked it. */
export function takePreloaded(url: string, authorization: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  if (early === undefined) return undefined;
  const isOurs = early.authorization === authorization || isPublicRead('GET', url);
  if (!isOurs || performance.now() > RESPONSE_LIFE_MS) {
    dropPreloaded();
    return undefined;
  }
  const answer = early.answers[url];
  delete early.answers[url];
  return answer;
}

/** Something has changed: what was not taken yet may be older than that. */
export function dropPreloaded(): void {
  globalThis.earlyAnswers = undefined;
}
