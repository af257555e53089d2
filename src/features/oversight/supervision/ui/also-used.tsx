import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { byCompany, type SharedFact } from '../also-used-rules.ts';
import styles from './also-used.module.css';

/** Text for an export, e.g. `GST number: Surya Foods (PRO-000002)`. */
export function alsoUsedText(shared: readonly SharedFact[]): string | null {
  const lines = byCompany(shared).map(
    ({ other, things }) => `${things}: ${other.company_name} (${other.owner_unique_id})`,
  );
  return lines.join('; ') || null;
}

/** Warns that another company uses the same number or certificate, with a link to it; renders nothing if there is none. */
export function AlsoUsedNote({ shared }: { shared: readonly SharedFact[] }) {
  if (shared.length === 0) return null;
  return (
    <div role="note" className={styles.shared}>
      {byCompany(shared).map((same) => (
        <p key={same.other.owner_id} className={styles.line}>
          <Icon name="alert" size={1} />
          <SharedBy {...same} />
        </p>
      ))}
    </div>
  );
}

/** Facts that a company uses too, with a link to it. */
export function SharedBy({ other, things }: ReturnType<typeof byCompany>[number]) {
  return (
    <span>
      {things} also used by <Other other={other} />
    </span>
  );
}

function Other({ other }: { other: SharedFact }) {
  const { owner_id: id, owner_role: role, owner_unique_id: number, owner_deleted: deleted, company_name: name } = other;
  return (
    <>
      {deleted ? <span>{name}</span> : <Link to={`/${role}s/targetStatus/${id}`}>{name}</Link>}{' '}
      <span className="together">{`(${number}${deleted ? ', deleted' : ''})`}</span>
    </>
  );
}
