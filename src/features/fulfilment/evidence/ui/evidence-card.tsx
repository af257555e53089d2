import { Link } from 'react-router';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { NOT_VERIFIED } from '../rules.ts';
import { MakePack } from './make-pack.tsx';
import { PackList } from './pack-list.tsx';
import { orderPacksQuery } from './queries.ts';

/** Evidence packs of one order, and the button that asks for a new one. @param isDue the payment is verified */
export function EvidenceCard({ tradeId, isDue }: { tradeId: string; isDue: boolean }) {
  const answer = useApi(orderPacksQuery(tradeId));
  const packs = answer.data?.data ?? [];
  return (
    <Card as="section" title="Evidence pack" aria-label="Evidence pack">
      <p className="text-soft">
        A ZIP of this order with its documents, certificate numbers, history and invoices. Anyone can check it by its
        code.
      </p>
      {!isDue && packs.length === 0 && <p className="text-soft">{NOT_VERIFIED}</p>}
      {isDue && answer.isPending && <Skeleton height="4rem" />}
      {answer.isError && <QueryError of={answer} />}
      {isDue && answer.isSuccess && packs.length === 0 && <p className="text-soft">No evidence packs yet.</p>}
      <PackList packs={packs} />
      {isDue && (
        <div className="row">
          <MakePack subject={{ trade_id: tradeId }} />
          <Link to={PATHS.evidencePacks}>All evidence packs</Link>
        </div>
      )}
    </Card>
  );
}
