import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { RuleForm } from '#rules/rulebook/ui/rule-form.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Add Rule', back: { to: PATHS.rulebook, label: 'Rulebook' } },
  preload: { roles: ['superadmin'], queries: [] },
};

export default function NewRulePage() {
  return (
    <>
      <PageHeader />
      <div className="stack">
        <RuleForm />
        <ClosingLine />
      </div>
    </>
  );
}
