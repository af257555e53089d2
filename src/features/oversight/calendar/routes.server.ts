import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { readFeed } from './service.server.ts';

/** A token of 256 bits as base64url. */
const FILE_NAME = /^([\w-]{43})\.ics$/;

/** The calendar outside the API: whoever knows the address reads it, so that calendar programs can. */
export function registerCalendarRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { name: string } }>('/calendar/:name', { schema: { hide: true } }, async (request, reply) => {
    const token = FILE_NAME.exec(request.params.name)?.[1];
    if (token === undefined) throw new Refusal('not_found');
    const feed = await readFeed(context, token);
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(feed);
  });
}
