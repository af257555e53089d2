import { Button } from '#ui/layout/button.tsx';
import { type Input } from '#web/api.ts';
import { toastOutcome, useApiList } from '#web/queries.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { BEING_MADE } from '../rules.ts';
import { packsQuery, subjectOf } from './queries.ts';

type Subject = NonNullable<Input<'POST /api/epr/evidence/'>['body']>;

/** Asks for a pack of an order, or of an account and a year. Disabled without a subject, and while one of the company is being made: there is one at a time. */
export function MakePack({ subject }: { subject: Subject | null }) {
  const packs = useApiList(packsQuery);
  const make = useWriteOnce('POST /api/epr/evidence/');
  const making = packs.items.find(({ state }) => state === 'queued' || state === 'making');
  const ask = async () => {
    if (subject === null) return;
    await toastOutcome(make.send({ body: subject }));
  };
  return (
    <>
      <Button
        variant="secondary"
        icon="shield"
        needs="trade"
        busy={make.isPending}
        disabled={subject === null || making !== undefined}
        onClick={() => void ask()}
      >
        Make evidence pack
      </Button>
      {making !== undefined && <span className="text-soft text-small">{`${subjectOf(making)}: ${BEING_MADE}`}</span>}
    </>
  );
}
