import { Link, useSearchParams } from 'react-router';
import { GUARD_NAMES, KIND_NAMES, KINDS, RULE_STATUSES, STATUS_WORDS, STREAMS } from '../../features/rulebook/kinds.ts';
import { ClosingLine } from '../../features/rulebook/ui/closing-line.tsx';
import { StatusWord } from '../../features/rulebook/ui/status-word.tsx';
import { appliesTo, MODE_VERBS, valueText } from '../../features/rulebook/value-text.ts';
import { formatDay } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { HOME_STEP, breadcrumbs, originOf, pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { PATHS } from '../../web/paths.ts';
import { siteContext } from '../../web/site-context.ts';
import { Band } from './parts/band.tsx';
import { JumpLinks } from './parts/jump-links.tsx';
import { PageHero } from './parts/page-hero.tsx';
import { RuleFilter } from './rules/rule-filter.tsx';
import { RuleTable } from './rules/rule-table.tsx';
import { useTargetRule } from './rules/target-rule.ts';
import type { Route } from './+types/rules.ts';
import styles from './rules/rules.module.css';

export const handle: PageHandle = { cache: 'changing' };

/** All texts are made on the server, so that kinds and figures are not part of the page's scripts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { data: rules, modes } = await context.get(siteContext).listRules(new URL(request.url).searchParams);
  const rows = rules.map(({ kind, value, from, to, read_on: readOn, source_title, source_url, ...rule }) => ({
    id: rule.id ?? '',
    stream: rule.stream,
    kind: KIND_NAMES[kind],
    scope: appliesTo(rule),
    value: valueText(kind, value),
    note: rule.note,
    from: formatDay(from),
    until: to === null ? 'Open' : formatDay(to),
    status: rule.status,
    readOn: readOn === null ? null : formatDay(readOn),
    source: { title: source_title, url: source_url, clause: rule.clause },
  }));
  return {
    streams: STREAMS.map((stream) => ({
      stream,
      rules: rows.filter((row) => row.stream === stream),
      modes: modes
        .filter((each) => each.stream === stream)
        .map(({ guard, mode }) => `${GUARD_NAMES[guard]}: ${MODE_VERBS[mode]}`),
    })),
    options: {
      kind: KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
      // Best first.
      status: RULE_STATUSES.toReversed().map((status) => ({ value: status, label: STATUS_WORDS[status] })),
      stream: STREAMS.map((stream) => ({ value: stream, label: stream })),
    },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Rules and their status',
    description:
      'Targets, price bands, compensation, validity and due dates of EPR for plastic, e-waste, battery, tyre and used oil, each with its period, status and source.',
    path: PATHS.rules,
    things: [breadcrumbs(originOf(matches), [HOME_STEP, { name: 'Rules', path: PATHS.rules }])],
  });
}

const MEANINGS = [
  { status: 'verified', meaning: 'EPR Mandi has read the official text.' },
  { status: 'reported', meaning: 'A source that quotes or reports the official text.' },
  { status: 'draft', meaning: 'Derived by us, taken from a draft, or from memory.' },
  { status: 'unknown', meaning: 'No source, or the sources disagree.' },
] as const;

export default function RulesPage({ loaderData: { streams, options } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const target = useTargetRule();
  const chosen = address.get('stream');
  const shown = streams.filter(({ stream }) => chosen === null || chosen === '' || stream === chosen);
  const listed = shown.length > 0 ? shown : streams;
  const isEmpty = listed.every(({ rules }) => rules.length === 0);
  const hasAllPeriods = address.get('on') === 'all';
  return (
    <>
      <PageHero
        title="Rules and their status"
        lead="The rules behind the figures on this market. Each rule has its period, its source and a status."
        actions={
          isEmpty ? undefined : (
            <JumpLinks parts={listed.map(({ stream }) => ({ id: stream.toLowerCase(), label: stream }))} />
          )
        }
      />
      <div className={`page ${styles.page}`}>
        <dl className={styles.meanings}>
          {MEANINGS.map(({ status, meaning }) => (
            <div key={status}>
              <dt>
                <StatusWord status={status} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <RuleFilter options={options} />
        <p className="text-soft">
          {hasAllPeriods ? 'Rules of all periods are listed. ' : 'Rules that are in force today are listed. '}
          <Link to={PATHS.rules + (hasAllPeriods ? '' : '?on=all')} preventScrollReset>
            {hasAllPeriods ? 'Show the rules of today' : 'Show the rules of all periods'}
          </Link>
        </p>
        <p>
          <Link to={PATHS.recalls}>View recalls</Link> of credits and certificates that an authority has cancelled.
        </p>
      </div>
      {isEmpty && (
        <div className="page">
          <EmptyState
            title="No rule with this status"
            drawing="search"
            text="Choose another rule, status or waste type."
            action={
              <ButtonLink to={PATHS.rules} variant="secondary" preventScrollReset>
                Show all rules
              </ButtonLink>
            }
          />
        </div>
      )}
      {!isEmpty &&
        listed.map(({ stream, rules, modes }, place) => (
          <Band key={stream} id={stream.toLowerCase()} title={stream} background={place % 2 === 0 ? 'sunken' : 'paper'}>
            {rules.length > 0 ? (
              <RuleTable stream={stream} rules={rules} target={target} />
            ) : (
              <p>No rule with this status</p>
            )}
            <ul aria-label={`Checks of ${stream}`} className={styles.modes}>
              {modes.map((mode) => (
                <li key={mode}>{mode}</li>
              ))}
            </ul>
          </Band>
        ))}
      <div className={`page ${styles.end}`}>
        <ClosingLine />
      </div>
    </>
  );
}
