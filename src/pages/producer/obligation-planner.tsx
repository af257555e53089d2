import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { approvedProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { SheetPart } from '#accounts/obligations/ui/sheet-part.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { basketQuery, type OnPlan } from '#trading/baskets/ui/queries.ts';
import { LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { changedSearch } from '#web/address-search.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import styles from './obligation-planner.module.css';

// A visit begins with the quantities: what plans need is fetched with the third step.
const PlanStep = lazyPart(async () => ({ default: (await import('#trading/baskets/ui/plan-step.tsx')).PlanStep }));

export const handle: PageHandle = {
  title: 'Obligation planner',
  screen: { heading: 'Obligation Planner', subtext: 'From quantities to the credits that meet the obligation' },
  preload: { roles: ['producer'], queries: [approvedProducerAccountsQuery()] },
};

const STEPS = ['1 Quantities', '2 Obligation', '3 Purchase plan', '4 Requests'] as const;

/** `/ObligationPlanner`: four steps on one screen, each at its own address. */
export default function ObligationPlannerPage() {
  const [search, setSearch] = useSearchParams();
  const given = (name: string) => search.get(name) ?? '';
  const asked = Number(given('step'));
  const step = asked === 2 || asked === 3 || asked === 4 ? asked : 1;
  const [sheet, target] = [given('sheet'), given('target')];
  const write = useApiWrite('POST /api/epr/baskets/');
  const client = useQueryClient();

  const go = (parts: Readonly<Record<string, string>>, { replace = false } = {}) =>
    setSearch(changedSearch(parts), { replace, preventScrollReset: replace });
  const plan: OnPlan = async (body, signal) => {
    const { data } = await write.mutateAsync({ body });
    // The address names the plan from now on: it is read from there without a wait.
    client.setQueryData(basketQuery(data.id), { data });
    if (!signal?.aborted) go({ step: '3', basket: data.id }, { replace: signal !== undefined });
  };
  const stepLink = (number: number) => {
    const next = new URLSearchParams(search);
    next.set('step', String(number));
    return `${PATHS.obligationPlanner}?${next}`;
  };
  const subject = target === '' ? (sheet === '' ? null : { sheet_id: sheet }) : { target_ids: [target] };
  return (
    <>
      <PageHeader />
      <div className="stack">
        <LinkTabs
          label="Steps"
          links={STEPS.map((label, place) => ({ to: stepLink(place + 1), label, current: place + 1 === step }))}
        />
        <StepHeading text={STEPS[step - 1] ?? ''} />
        {step === 1 || step === 2 ? (
          <SheetPart
            step={step}
            account={given('epr_id')}
            FY={given('FY')}
            sheetId={sheet}
            go={go}
            onPlan={(sheet_id) => plan({ sheet_id })}
          />
        ) : (
          <Suspense fallback={<LoadingState shape={LOADING_ROWS} />}>
            <PlanStep
              step={step}
              basketId={given('basket')}
              subject={subject}
              onPlan={plan}
              onPlaced={() => go({ step: '4' })}
            />
          </Suspense>
        )}
        <ClosingLine />
      </div>
    </>
  );
}

/** Heading of a step. The button that led to a step goes with the step before, maybe a moment later: the heading takes the focus. */
function StepHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    // The link of a step that was pressed keeps the focus.
    if (!document.activeElement?.closest('nav')) heading.current?.focus();
  }, [text]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {text}
    </h2>
  );
}
