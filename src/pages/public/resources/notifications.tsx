import type { Source } from '../../../features/content/sources.ts';
import styles from './resources.module.css';

export interface NotificationsProps {
  notifications: readonly { dated: string; stream: string; what: string; source: Source }[];
}

const STANDINGS = { official: 'Official', copy: 'Copy', report: 'Report' } as const;

/** Rules and notifications with their dates and source links. */
export function Notifications({ notifications }: NotificationsProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rules and notifications</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Stream</th>
          <th scope="col">What it does</th>
          <th scope="col">Read it</th>
        </tr>
      </thead>
      <tbody>
        {notifications.map(({ dated, stream, what, source }) => (
          <tr key={`${dated} ${stream}`}>
            <th scope="row">{dated}</th>
            <td className={styles.stream}>{stream}</td>
            <td>{what}</td>
            <td>
              <a href={source.url} rel="noopener">
                {source.title}
              </a>
              <span className={styles.standing}>{`${source.publisher} · ${STANDINGS[source.standing]}`}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
