/**
 * What a screen asks first, asked by its document while the scripts are still on their way: the answers are there when the screen is. The
 * screen asks as ever; where its question is one of these, it gets that answer instead of asking again.
 */
import type { Role } from '../lib/contract.ts';
import { isPublicRead } from './public-calls.ts';

export interface Preload {
  /** Who alone see the screen. */
  roles: readonly Role[];
  /** Paths of the API with their queries, as the screen asks for them when its own address has no query; by the parameters of its path. */
  paths: readonly string[] | ((params: Readonly<Record<string, string | undefined>>) => readonly string[]);
}

declare global {
  /** Put there by the script of {@link preloadRequests}. */
  var earlyAnswers: { authorization: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** What the frame of every workspace asks. */
const FRAME_QUESTIONS = ['/api/users/profile/', '/api/users/counts/'];

/** So long an answer counts as the newest: none is kept for later. Milliseconds since the page was asked for. */
const LIFE = 10_000;

/** Inline script for the head, before what a browser would wait for. Without a session of one of these roles it does nothing. */
export function preloadRequests(
  { roles, paths }: Preload,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const asked = [...FRAME_QUESTIONS, ...(typeof paths === 'function' ? paths(params) : paths)];
  const open = asked.filter((path) => isPublicRead('GET', path));
  return `(function(){try{if(location.search||${literal(roles)}.indexOf(localStorage.getItem('role'))<0)return;var t='Bearer '+localStorage.getItem('token'),o=${literal(open)},a={};${literal(asked)}.forEach(function(u){(a[u]=fetch(u,o.indexOf(u)<0?{headers:{Authorization:t}}:{})).catch(function(){})});window.earlyAnswers={authorization:t,answers:a}}catch(e){}})()`;
}

/** As it may stand in a script of a document: what an address says cannot end it. */
function literal(value: readonly string[]): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The answer to that question of that session, once, where the document has asked it. */
export function takePreloaded(url: string, authorization: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  if (early === undefined) return undefined;
  const isOurs = early.authorization === authorization || isPublicRead('GET', url);
  if (!isOurs || performance.now() > LIFE) {
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
