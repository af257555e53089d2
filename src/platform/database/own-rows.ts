import type { Actor } from '../context.ts';
import { sql } from './database.ts';

/**
 * Condition that the rows of a trade, or of what belongs to one, are the reader's: parties see their own, superadmins all.
 * @param rows alias of a table with `recycler_id` and `producer_id`
 */
export const isOwnRow = ({ ownerId, role }: Pick<Actor, 'ownerId' | 'role'>, rows: string) =>
  role === 'superadmin' ? sql`true` : sql`${sql.ref(`${rows}.${role}_id`)} = ${ownerId}`;
