import { reviewQuery } from '#oversight/supervision/ui/queries.ts';
import { ReviewDesk } from '#oversight/supervision/ui/review-desk.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Review' },
  preload: { roles: ['superadmin'], queries: [reviewQuery()] },
};

/** `/review`: pending EPR accounts and payment proofs, decided one after the other with the document beside its claims. */
export default function ReviewPage() {
  return (
    <>
      <PageHeader />
      <ReviewDesk />
    </>
  );
}
