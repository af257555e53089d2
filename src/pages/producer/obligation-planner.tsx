import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { approvedProducerAccountsQuery } from '../../features/epr-accounts/ui/queries.ts';
import { SheetPart } from '../../features/obligations/ui/sheet-part.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PATHS } from '../../web/paths.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Obligation Planner', subtext: 'From quantities to the credits that meet the obligation' },
  preload: { roles: ['producer'], queries: [approvedProducerAccountsQuery()] },
};

export function meta() {
  return [{ title: pageTitle('Obligation planner') }];
}

const STEPS = ['1 Quantities', '2 Obligation'] as const;

/** `/ObligationPlanner`: steps on one screen, each at its own address. */
export default function ObligationPlannerPage() {
  const [search, setSearch] = useSearchParams();
  const given = (name: string) => search.get(name) ?? '';
  const step = given('step') === '2' ? 2 : 1;

  /** Changes the address; an empty text removes its part. */
  const go = (parts: Readonly<Record<string, string>>, { replace = false } = {}) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, text] of Object.entries(parts)) {
      if (text === '') next.delete(name);
      else next.set(name, text);
    }
    setSearch(next, { replace, preventScrollReset: replace });
  };
  const stepLink = (number: number) => {
    const next = new URLSearchParams(search);
    next.set('step', String(number));
    return `${PATHS.obligationPlanner}?${next}`;
  };
  return (
    <>
      <PageHeader />
      <div className="stack">
        <LinkTabs
          label="Steps"
          links={STEPS.map((label, place) => ({ to: stepLink(place + 1), label, current: place + 1 === step }))}
        />
        <StepHeading text={STEPS[step - 1] ?? ''} />
        <SheetPart step={step} account={given('epr_id')} FY={given('FY')} sheetId={given('sheet')} go={go} />
      </div>
    </>
  );
}

/** Heading of a step. The button that led to a step is gone with the step before: the heading gets the focus in its place. */
function StepHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [text]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}
