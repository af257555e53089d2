import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { errorText, type Input } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';

type Subject = NonNullable<Input<'POST /api/epr/evidence/'>['body']>;

/** Asks for a pack of an order, or of an account and a year. Disabled without a subject, and while one is being made. */
export function MakePack({ subject, busy = false }: { subject: Subject | null; busy?: boolean }) {
  const make = useApiWrite('POST /api/epr/evidence/');
  const once = useIdempotencyKey();
  const ask = async () => {
    if (subject === null) return;
    const input = { body: subject };
    try {
      const { message } = await once(input, (idempotencyKey) => make.mutateAsync({ ...input, idempotencyKey }));
      toast.success(message);
    } catch (error) {
      toast.error(errorText(error));
    }
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
