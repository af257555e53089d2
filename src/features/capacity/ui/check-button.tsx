import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { formatDay } from '../../../lib/dates.ts';
import type { CapacityRow } from './queries.ts';

/** The superadmin's word on a capacity: it agrees with its document, or no longer. */
export function CheckButton({ row }: { row: CapacityRow }) {
  const check = useApiWrite('PATCH /api/superadmin/capacities/{id}/');
  const label = row.status === 'checked' ? 'Mark as not checked' : 'Mark as checked';
  const send = async () => {
    try {
      const { message } = await check.mutateAsync({
        params: { id: row.id },
        body: { checked: row.status !== 'checked' },
      });
      toast.success(message);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Button
      size="small"
      variant="secondary"
      busy={check.isPending}
      aria-label={`${label}: from ${formatDay(row.from_day)}`}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}
