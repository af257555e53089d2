import { privateLink } from '#base/files/links.server.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Message } from './contract.ts';
import type { MessageRow } from './store.server.ts';

export function toMessage(context: ActorContext, row: MessageRow): Message {
  return {
    id: row.id,
    at: row.sent_at.toISOString(),
    by: row.writer ?? row.company,
    company: row.company,
    mine: row.mine,
    role: row.role,
    text: row.text,
    files: row.files.map(({ id, ...file }) => ({ ...file, url: privateLink(context, id) })),
    bank_details: row.bank_details,
    read_at: readAt(row)?.toISOString() ?? null,
  };
}

function readAt({ role, recycler_read_at: recycler, producer_read_at: producer }: MessageRow): Date | null {
  if (role === 'recycler') return producer;
  if (role === 'producer') return recycler;
  if (recycler === null || producer === null) return null;
  return recycler > producer ? recycler : producer;
}
