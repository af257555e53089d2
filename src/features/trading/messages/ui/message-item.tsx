import type { Role } from '#lib/contract.ts';
import { formatDateTime } from '#lib/dates.ts';
import { sizeText } from '#lib/file-rules.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Message } from '../contract.ts';
import { BankDetailsNotice } from './bank-details-notice.tsx';
import styles from './messages.module.css';

/** One message: plain text, whose addresses are no links, and its files. */
export function MessageItem({ message, role }: { message: Message; role: Role }) {
  const { by, company, mine, at, text, files, bank_details: namesBankDetails, read_at: readAt } = message;
  const isOwn = message.role === role;
  // A superadmin reads of each person whose side it is.
  const writer = role === 'superadmin' && by !== company ? `${by}, ${company}` : by;
  return (
    <li className={classNames(styles.message, isOwn && styles.own)}>
      <p className="text-soft text-small">
        {mine ? 'You' : writer}, <span className="together">{formatDateTime(at)}</span>
      </p>
      {text !== null && <p className={styles.text}>{text}</p>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {files.map(({ name, url, byte_size: size }, place) => (
            <li key={`${place} ${name}`}>
              <Icon name="document" size={1} />{' '}
              {url === null ? (
                <span className="text-soft">Removed file</span>
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {name === '' ? 'File' : name}
                </a>
              )}{' '}
              <span className="text-soft text-small">{sizeText(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {namesBankDetails && <BankDetailsNotice />}
      {isOwn && readAt !== null && <p className="text-soft text-small">Read</p>}
    </li>
  );
}
