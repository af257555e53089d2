import type * as z from 'zod/mini';
import { isId } from '../../platform/ids.ts';
import { wrongField } from '../../platform/refusal.ts';
import type { target } from './contract.ts';
import type { TargetOrder, TargetCursor } from './rules.ts';

/** Cursor after a target. */
export function writeCursor({ id, FY, remaining }: z.output<typeof target>, order: TargetOrder): string {
  return order === 'newest' ? id : Buffer.from(`${FY}_${remaining}_${id}`).toString('base64url');
}

/** @throws Refusal `invalid` on a cursor that does not belong to this order */
export function readCursor(cursor: string, order: TargetOrder): TargetCursor {
  if (order === 'newest' && isId(cursor)) return { id: cursor, year: 0, remaining: 0 };
  const [, year, remaining, id = ''] =
    /^(\d{4})_(\d{1,15})_(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (order === 'newest' || year === undefined || !isId(id)) throw wrongField('cursor', 'This cursor is not valid');
  return { id, year: Number(year), remaining: Number(remaining) };
}
