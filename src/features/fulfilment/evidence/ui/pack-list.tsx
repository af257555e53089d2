import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { sizeText } from '#lib/file-rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { tradeTransferPath } from '#web/paths.ts';
import { verifyPath } from '../rules.ts';
import { type Pack, packWord, subjectOf } from './queries.ts';
import styles from './evidence.module.css';

function PackItem({ pack, withSubject }: { pack: Pack; withSubject: boolean }) {
  const { badge, word } = packWord(pack);
  const subject = subjectOf(pack);
  return (
    <li className={styles.pack} aria-label={`Evidence pack ${pack.code}`}>
      {withSubject && (
        <b>{pack.trade_id === null ? subject : <Link to={tradeTransferPath(pack.trade_id)}>{subject}</Link>}</b>
      )}
      <p className="text-soft text-small">{`${pack.made_at === null ? `Requested by ${pack.made_by}` : `${formatDateTime(pack.made_at)}, ${pack.made_by}`}${pack.state === 'ready' && pack.byte_size !== null ? `, ${sizeText(pack.byte_size)}` : ''}${pack.state === 'removed' ? '. The ZIP was removed after 30 days. The code can still be checked.' : ''}`}</p>
      <p className={styles.hash}>{pack.code}</p>
      <div className={styles.foot}>
        <Badge status={badge}>{word}</Badge>
        {pack.url !== null && (
          <a href={pack.url} download>
            Download
          </a>
        )}
        {pack.status !== null && <Link to={verifyPath(pack.code)}>Check</Link>}
      </div>
    </li>
  );
}

/** Evidence packs, newest first. */
export function PackList({ packs, withSubject = false }: { packs: readonly Pack[]; withSubject?: boolean }) {
  return (
    <ul className={styles.list}>
      {packs.map((pack) => (
        <PackItem key={pack.id} pack={pack} withSubject={withSubject} />
      ))}
    </ul>
  );
}
