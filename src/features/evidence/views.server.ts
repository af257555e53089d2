import type { ResponseOf } from '../../lib/contract.ts';
import type { ActorContext } from '../../platform/context.ts';
import { privateLink } from '../files/links.server.ts';
import type { evidenceContract } from './contract.ts';
import type { RecalledTrade } from './recalls-store.server.ts';
import { statusOf } from './rules.ts';
import type { PackRow } from './store.server.ts';

type Pack = ResponseOf<(typeof evidenceContract)['GET /api/epr/evidence/']>['data'][number];

export function toPack(context: ActorContext, row: PackRow, recalls: ReadonlyMap<string, RecalledTrade>): Pack {
  const isMade = row.state === 'ready' || row.state === 'removed';
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    trade_id: row.trade_id,
    order_id: row.order_id,
    epr_registration_number: row.registration_number,
    FY: row.FY,
    state: row.state,
    status: isMade
      ? statusOf({ isRecalled: row.trades.some((id) => recalls.has(id)), isSuperseded: row.is_superseded })
      : null,
    byte_size: row.byte_size,
    manifest_sha256: row.manifest_hash,
    url: row.state === 'ready' ? privateLink(context, row.file_id) : null,
    made_at: row.made_at?.toISOString() ?? null,
    made_by: row.maker ?? '',
  };
}
