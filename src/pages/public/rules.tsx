import { type ComponentProps, useEffect, useSyncExternalStore } from 'react';
import { Link, useSearchParams, Form, useLocation, useNavigate } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { GUARD_NAMES, KIND_NAMES, STREAMS } from '#rules/rulebook/kinds.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { RULE_OPTIONS } from '#rules/rulebook/ui/rule-options.ts';
import { StatusWord } from '#rules/rulebook/ui/rule-reference.tsx';
import { RuleSelects } from '#rules/rulebook/ui/rule-selects.tsx';
import { appliesTo, MODE_VERBS, valueText } from '#rules/rulebook/value-text.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink, Button } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { HOME_STEP, breadcrumbs, originOf, pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/rules.ts';
import { JumpLinks } from './parts/jump-links.tsx';
import { PageHero } from './parts/page-hero.tsx';
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
    options: RULE_OPTIONS,
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
  const first = listed.find(({ rules }) => rules.length > 0);
  const hasAllPeriods = address.get('on') === 'all';
  return (
    <>
      <PageHero
        title="Rules and their status"
        lead="The rules behind the figures on this market. Each rule has its period, its source and a status."
        actions={
          first && <JumpLinks parts={listed.map(({ stream }) => ({ id: stream.toLowerCase(), label: stream }))} />
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
          <Link to={PATHS.rules + searchOfPeriods(address, !hasAllPeriods)} preventScrollReset>
            {hasAllPeriods ? 'Show the rules of today' : 'Show the rules of all periods'}
          </Link>
        </p>
        <p>
          <Link to={PATHS.recalls}>View recalls</Link> of credits and certificates that an authority has cancelled.
        </p>
      </div>
      {first === undefined ? (
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
      ) : (
        <div className={`page ${styles.types}`}>
          {listed.map((each) => (
            <TypeRules key={each.stream} {...each} isOpen={each === first} target={target} />
          ))}
        </div>
      )}
      <div className={`page ${styles.end}`}>
        <ClosingLine />
      </div>
    </>
  );
}

/** The search of the address with the rules of all periods, or of today; the other filters stay. */
function searchOfPeriods(address: URLSearchParams, all: boolean): string {
  const next = new URLSearchParams(address);
  if (all) next.set('on', 'all');
  else next.delete('on');
  return next.size === 0 ? '' : `?${next}`;
}

/** Filters of the rules. Without scripts it is a form that asks for the page again. */
function RuleFilter({ options }: ComponentProps<typeof RuleSelects>) {
  const [address] = useSearchParams();
  return (
    <Form role="search" aria-label="Filter the rules" className={styles.filter} preventScrollReset>
      <RuleSelects options={options} />
      {address.has('on') && <input type="hidden" name="on" value={address.get('on') ?? ''} />}
      <div className="unscripted">
        <Button type="submit">Show</Button>
      </div>
    </Form>
  );
}

/** The rules of a waste type, and the effect of its guards. */
type StreamRules = Route.ComponentProps['loaderData']['streams'][number];

interface TypeRulesProps extends StreamRules {
  /** Whether the rules are unfolded when the page opens. */
  isOpen: boolean;
  /** Id of the row that the address leads to. */
  target: string;
}

/** The rules of a waste type, one type unfolded at a time: by the elements alone, without scripts too. */
function TypeRules({ stream, rules, modes, isOpen, target }: TypeRulesProps) {
  const id = stream.toLowerCase();
  const heading = <h2 id={`${id}-heading`}>{stream}</h2>;
  const checks = (
    <ul aria-label={`Checks of ${stream}`} className={styles.modes}>
      {modes.map((mode) => (
        <li key={mode}>{mode}</li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.type}>
      {rules.length === 0 ? (
        <div id={id} className={styles.none}>
          {heading}
          <p>No rule with this status</p>
          {checks}
        </div>
      ) : (
        <details id={id} name="waste type" open={isOpen} className={styles.fold}>
          <summary className={styles.summary}>
            {heading}
            <span className="text-soft">{`${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`}</span>
            <Icon name="chevron-down" className={styles.mark} />
          </summary>
          <RuleTable stream={stream} rules={rules} target={target} />
          {checks}
        </details>
      )}
    </section>
  );
}

/** The rules of a waste type; on a phone each row is a card. */
function RuleTable({ stream, rules, target }: Pick<TypeRulesProps, 'stream' | 'rules' | 'target'>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{`Rules for ${stream}`}</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Applies to</th>
          <th scope="col">Value</th>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col">Status</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, kind, scope, value, note, from, until, status, readOn, source }) => (
          <tr key={id} id={`rule-${id}`} data-target={target === `rule-${id}` || undefined}>
            <th scope="row">{kind}</th>
            <td className={styles.scope}>{scope}</td>
            <td className={styles.figures}>
              <span className={styles.value}>{value}</span>
              {note !== null && <span className={styles.more}>{note}</span>}
            </td>
            <td data-label="From" className={styles.day}>
              {from}
            </td>
            <td data-label="Until" className={styles.day}>
              {until}
            </td>
            <td className={styles.status}>
              <StatusWord status={status} />
              {readOn !== null && <span className={styles.more}>{`Read on ${readOn}`}</span>}
            </td>
            <td className={styles.source}>
              {source.url === null ? (
                <span>{source.title}</span>
              ) : (
                <a href={source.url} rel="noopener">
                  {source.title}
                </a>
              )}
              {source.clause !== null && <span className={styles.more}>{source.clause}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const never = () => () => undefined;

/**
 * Id of the row that the address leads to, whose waste type is unfolded. The server does not see it, and a navigation within the site does
 * not change the document's own target. A rule that does not hold today is shown among the rules of all periods, and without the other
 * filters only if they hide it.
 */
function useTargetRule(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const target = useSyncExternalStore(
    never,
    () => hash.slice(1),
    () => '',
  );
  useEffect(() => {
    const place = document.getElementById(target);
    const fold = place?.closest('details');
    if (place && fold && !fold.open) {
      fold.open = true;
      place.scrollIntoView();
    }
    const isMissing = target.startsWith('rule-') && place === null;
    const address = new URLSearchParams(search);
    const wider = address.get('on') === 'all' ? '?on=all' : searchOfPeriods(address, true);
    if (isMissing && search !== wider) void navigate({ search: wider, hash: target }, { replace: true });
  }, [target, search, navigate]);
  return target;
}
