import { defineQuery } from '#web/api-query.ts';

export const articlesQuery = (search = '') => defineQuery('GET /api/superadmin/blogs/', { query: { search } });
export const articleQuery = (id: string) => defineQuery('GET /api/superadmin/blogs/{id}/', { params: { id } });

const CLOSED = { open: false, closed: true, all: undefined } as const;

/** Open ones unless told otherwise: they are the work, and the number of the badge. */
export const enquiriesQuery = (status: keyof typeof CLOSED = 'open', search = '') =>
  defineQuery('GET /api/superadmin/enquiries/', { query: { search, closed: CLOSED[status] } });
