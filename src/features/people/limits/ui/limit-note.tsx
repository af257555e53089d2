import { countsQuery } from '#web/frame-queries.ts';
import { useApi } from '#web/queries.ts';

/** Where a producer confirms what reserves a quantity: the company's purchase limit may hold it. Nothing for companies without a limit. */
export function LimitNote() {
  const listed = useApi(countsQuery).data?.data.company_approvals_listed ?? 0;
  return (
    listed > 0 && (
      <p className="text-soft">
        Above your purchase limit a second person of your company must approve it first. Nothing is reserved until then.
      </p>
    )
  );
}
