import type { RuleStatus } from '../../../features/rulebook/status.ts';
import { StatusWord } from '../../../features/rulebook/ui/status-word.tsx';
import styles from './rules.module.css';

interface ShownRule {
  id: string;
  kind: string;
  scope: string;
  value: string;
  note: string | null;
  from: string;
  until: string;
  status: RuleStatus;
  readOn: string | null;
  source: { title: string; url: string | null; clause: string | null };
}

export interface RuleTableProps {
  stream: string;
  rules: readonly ShownRule[];
  /** Id of the row that the address leads to. */
  target: string;
}

/** The rules of a waste type; on a phone each row is a card. */
export function RuleTable({ stream, rules, target }: RuleTableProps) {
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
            <td data-label="Applies to">{scope}</td>
            <td data-label="Value" className={styles.figures}>
              <span className={styles.value}>{value}</span>
              {note !== null && <span className={styles.more}>{note}</span>}
            </td>
            <td data-label="From" className={styles.day}>
              {from}
            </td>
            <td data-label="Until" className={styles.day}>
              {until}
            </td>
            <td data-label="Status" className={styles.status}>
              <StatusWord status={status} />
              {readOn !== null && <span className={styles.more}>{`Read on ${readOn}`}</span>}
            </td>
            <td data-label="Source" className={styles.source}>
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
