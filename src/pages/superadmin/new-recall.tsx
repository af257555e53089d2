import { useNavigate } from 'react-router';
import { RecallForm } from '#fulfilment/recalls/ui/recall-form.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS, recallPath } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: {
    heading: 'New recall',
    subtext: 'A draft changes nothing before it is executed',
    back: { to: PATHS.recallList, label: 'Recalls' },
  },
  preload: { roles: ['superadmin'], queries: [] },
};

export default function NewRecallPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader />
      <div className="stack">
        <Card>
          <RecallForm onSaved={({ id }) => void navigate(recallPath(id))} />
        </Card>
        <ClosingLine />
      </div>
    </>
  );
}
