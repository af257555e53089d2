import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { readText } from '#platform/http/body-text.ts';
import { Refusal, tooLarge, unreadable } from '#platform/refusal.ts';
import { REPORTS_PATH } from '#platform/security/content-security.ts';

const MOST_BYTES = 8 * 1024;
const LIMIT = { name: 'csp-reports', most: 20, seconds: 60 };
const HOUR_MS = 3_600_000;
/** Maximum distinct reports logged in one hour; further ones add no information. */
const MOST_DISTINCT = 200;

/** Log fields of a report: no complete URL, no text of a page. */
export interface Violation {
  directive: string;
  /** A keyword, or the origin of the blocked resource. */
  blocked: string;
  /** The first part of the page's path. */
  page: string;
}

/** Receives the browsers' reports of content security policy violations, and logs each distinct one once an hour. */
export function registerCspReports(app: FastifyInstance, context: Context): void {
  const isNew = oncePerHour();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is read below, after the address was counted towards the rate limit.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(REPORTS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const now = context.clock.now();
      context.limiter.countInMemory(LIMIT, request.ip, now);
      if (Number(request.headers['content-length']) > MOST_BYTES) throw tooLarge();
      const held = app.bodies.hold(request);
      try {
        let size = 0;
        const text = await readText(request.raw, (bytes) => {
          size += bytes;
          if (size > MOST_BYTES) throw tooLarge();
          held.add(bytes);
        });
        for (const violation of violationsIn(text))
          if (isNew(JSON.stringify(violation), now.getTime()))
            context.log.warn({ event: 'csp_report', ...violation }, 'a page wanted what its policy forbids');
      } catch (error) {
        request.raw.resume();
        throw error;
      } finally {
        held.release();
      }
      return reply.code(204).send();
    });
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: REPORTS_PATH,
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('allow', 'POST');
        throw new Refusal('wrong_method');
      },
    });
  });
}

/** The violations in a report of either format: one report under `csp-report`, or a list. @throws Refusal `invalid` for other formats */
export function violationsIn(text: string): Violation[] {
  const content = parsed(text);
  const reports = Array.isArray(content)
    ? content.map((report) => field(report, 'body'))
    : [field(content, 'csp-report')];
  return reports.filter((report) => report !== undefined).map(violationOf);
}

function parsed(text: string): object {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw unreadable(error);
  }
  if (typeof content !== 'object' || content === null) throw unreadable();
  return content;
}

function violationOf(report: unknown): Violation {
  const textOf = (...names: string[]) => {
    const value = names.map((name) => field(report, name)).find((each) => typeof each === 'string');
    return typeof value === 'string' ? value : '';
  };
  const directive = textOf('effective-directive', 'effectiveDirective', 'violated-directive').split(' ', 1)[0] ?? '';
  const page = /^[\w-]{1,40}$/u.exec(urlOf(textOf('document-uri', 'documentURL'))?.pathname.split('/')[1] ?? '');
  return {
    directive: /^[a-z-]{1,40}$/u.test(directive) ? directive : 'unknown',
    blocked: blockedBy(textOf('blocked-uri', 'blockedURL')),
    page: `/${page?.[0] ?? ''}`,
  };
}

function blockedBy(blocked: string): string {
  if (/^[a-z-]{1,30}$/u.test(blocked)) return blocked;
  const url = urlOf(blocked);
  return url === undefined ? 'unknown' : `${url.protocol}//${url.hostname.slice(0, 80)}`;
}

const urlOf = (text: string): URL | undefined => URL.parse(text) ?? undefined;

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}

function oncePerHour(): (key: string, nowMs: number) => boolean {
  let hour = 0;
  const logged = new Set<string>();
  return (key, nowMs) => {
    const current = Math.floor(nowMs / HOUR_MS);
    if (current !== hour) {
      hour = current;
      logged.clear();
    }
    if (logged.has(key) || logged.size >= MOST_DISTINCT) return false;
    logged.add(key);
    return true;
  };
}
