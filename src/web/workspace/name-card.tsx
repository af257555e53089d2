import { Fragment, useEffect } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { profileQuery } from '../frame-queries.ts';
import { PATHS } from '../paths.ts';
import { useApi } from '../queries.ts';
import { logOut, rememberProfile, type Session } from '../session.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Avatar } from './avatar.tsx';
import { ROLE_LABELS } from './navigation.ts';
import { useHasSeveral } from './use-counts.ts';
import styles from './name-card.module.css';

/** A name, or the e-mail address that stands for it, which may break after its sign and dots. */
const breakable = (name: string) =>
  name.split(/(?<=[@.])/).map((part, place) => (
    // A part may come twice, so that its place is its key.
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));

/**
 * The person who is logged in: picture, name and role, and behind them what concerns the person. The stored name is shown at once; the
 * profile updates it.
 */
export function NameCard({ session }: { session: Session }) {
  const isMember = session.role !== 'person';
  const profile = useApi(profileQuery, { enabled: isMember }).data?.data;
  const several = useHasSeveral(session.role);
  useEffect(() => {
    if (profile) rememberProfile(profile);
  }, [profile]);
  const name = profile?.full_name || session.username || session.email;
  return (
    <Menu
      buttonClassName={styles.card}
      button={
        <>
          <Avatar name={name} picture={profile?.company_logo ?? null} />
          <span className={styles.names}>
            {/* Another name is another element: its texts cannot be taken away one by one where a translator has replaced them. */}
            <span key={name} className={styles.name} title={name}>
              {breakable(name)}
            </span>{' '}
            <span className={styles.role}>{ROLE_LABELS[session.role]}</span>
          </span>
        </>
      }
    >
      {/* Superadmins and members of no organisation have no profile. */}
      {isMember && session.role !== 'superadmin' && (
        <Link to={PATHS.profile}>
          <Icon name="user" size={1.125} />
          Profile
        </Link>
      )}
      {several && (
        <Link to={PATHS.organisations}>
          <Icon name="factory" size={1.125} />
          Organisations
        </Link>
      )}
      <Link to={PATHS.security}>
        <Icon name="shield" size={1.125} />
        Security
      </Link>
      <ThemeSwitch isEntry />
      <button type="button" onClick={() => void logOut()}>
        <Icon name="logout" size={1.125} />
        Logout
      </button>
    </Menu>
  );
}
