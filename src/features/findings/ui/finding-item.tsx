import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { tradePath } from '../../../web/paths.ts';
import type { Finding } from '../contract.ts';
import styles from './findings.module.css';

/** A finding: the document, what was noticed, and the trade that it was compared with. @param props.withOrder names its own trade too */
export function FindingItem({ finding, withOrder = false }: { finding: Finding; withOrder?: boolean }) {
  const { text, document, order_id: order, trade_id: trade, other, at } = finding;
  return (
    <li className={styles.finding}>
      <p className={styles.text}>{text}</p>
      <p className="text-soft text-small">
        <span>{document}</span>
        {withOrder && (
          <span>
            {' '}
            of <Link to={tradePath(trade)}>{order}</Link>
          </span>
        )}
        {other !== null && (
          <span>
            {' '}
            · Compared with <Link to={tradePath(other.trade_id)}>{other.order_id}</Link>
          </span>
        )}
        <span>
          {' '}
          · <span className="together">{formatDateTime(at)}</span>
        </span>
      </p>
    </li>
  );
}
