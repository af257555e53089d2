import { PART_NAMES } from '#lib/parts.ts';
import { Icon } from '#ui/brand/icon.tsx';
import type { Session } from '../session.ts';
import { showFrameDialog } from './frame-dialog.ts';
import { useHasSeveral } from './use-counts.ts';
import styles from './organisation-block.module.css';

/** The organisation that the session acts for, and the person's part in it; of several, a button that switches. */
export function OrganisationBlock({ session }: { session: Session }) {
  const { organisation } = session;
  const several = useHasSeveral(session.role);
  if (organisation === null) return null;
  const names = (
    <>
      <span className={styles.names}>
        <span className={styles.name}>{organisation.company_name}</span>{' '}
        <span className={styles.part}>{PART_NAMES[organisation.part]}</span>
      </span>
      {several && (
        <>
          <Icon name="sort" size={1} />
          <span className="visually-hidden">, Switch organisation</span>
        </>
      )}
    </>
  );
  if (!several) return <p className={styles.block}>{names}</p>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title="Switch organisation"
      className={styles.block}
      onClick={() => showFrameDialog('organisations')}
    >
      {names}
    </button>
  );
}
