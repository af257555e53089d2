import { Button } from '#ui/layout/button.tsx';
import { type Input } from '#web/api.ts';
import { toastOutcome } from '#web/queries.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';

type Subject = NonNullable<Input<'POST /api/epr/evidence/'>['body']>;

/** Asks for a pack of an order, or of an account and a year. Disabled without a subject, and while one is being made. */
export function MakePack({ subject, busy = false }: { subject: Subject | null; busy?: boolean }) {
  const make = useWriteOnce('POST /api/epr/evidence/');
  const ask = async () => {
    if (subject === null) return;
    await toastOutcome(make.send({ body: subject }));
  };
  return (
    <Button
      variant="secondary"
      icon="shield"
      needs="trade"
      busy={make.isPending}
      disabled={subject === null || busy}
      onClick={() => void ask()}
    >
      Make evidence pack
    </Button>
  );
}
