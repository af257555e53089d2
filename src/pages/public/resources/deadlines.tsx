import { formatDay } from '../../../lib/dates.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './resources.module.css';

export interface DeadlinesProps {
  deadlines: readonly { day: string; what: string; who: string; url: string }[];
  /** Day of the next deadline, `YYYY-MM-DD`. */
  next: string | null;
}

/** Table of the year's deadlines; past ones are dimmed, the next one is highlighted. */
export function Deadlines({ deadlines, next }: DeadlinesProps) {
  return (
    <table className={classNames(styles.table, styles.deadlines)}>
      <caption className="visually-hidden">Deadlines</caption>
      <thead>
        <tr>
          <th scope="col">By</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {deadlines.map(({ day, what, who, url }) => (
          <tr key={day} data-next={day === next || undefined} data-over={next === null || day < next || undefined}>
            <th scope="row">
              <time dateTime={day}>{formatDay(day)}</time>
              {day === next && <span className={styles.mark}>Next</span>}
            </th>
            <td>{what}</td>
            <td>{who}</td>
            <td>
              <a href={url} rel="noopener">
                Source<span className="visually-hidden">{`: ${what}`}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
