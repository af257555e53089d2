import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { GuardList } from '#rules/rulebook/ui/guard-list.tsx';
import { ruleRecordsQuery, ruleModesQuery } from '#rules/rulebook/ui/queries.ts';
import { RULE_OPTIONS } from '#rules/rulebook/ui/rule-options.ts';
import { RuleRecordTable } from '#rules/rulebook/ui/rule-record-table.tsx';
import { RuleSelects } from '#rules/rulebook/ui/rule-selects.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { ListFilters } from '#web/workspace/page-tools.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Rulebook', subtext: 'Rules with their periods and sources, and what the guards do' },
  preload: { roles: ['superadmin'], queries: [ruleRecordsQuery(), ruleModesQuery] },
};

export default function RulebookPage() {
  return (
    <>
      <PageHeader
        searchLabel="Search rules"
        actions={
          <ButtonLink to={PATHS.newRule} icon="plus">
            Add Rule
          </ButtonLink>
        }
      />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <div className="stack">
          <ListFilters className="row">
            <RuleSelects options={RULE_OPTIONS} />
          </ListFilters>
          <RuleRecordTable />
        </div>
        <GuardList />
        <ClosingLine />
      </div>
    </>
  );
}
