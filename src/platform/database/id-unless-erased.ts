import { sql } from './database.ts';

/** The id of a file, for answers: null once the file is erased, since its link would lead nowhere. */
export const idUnlessErased = (id: ReturnType<typeof sql>) =>
  sql`(select kept.id from files kept where kept.id = ${id} and kept.erased_at is null)`;
