import { defineQuery } from '#web/api-query.ts';

/** Messages of a trade's conversation, newest first. */
export const messagesQuery = (id: string) => defineQuery('GET /api/epr/trades/{id}/messages/', { params: { id } });
