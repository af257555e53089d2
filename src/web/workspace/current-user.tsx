import { useEffect } from 'react';
import { Link } from 'react-router';
import { profileQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import { rememberProfile, type Session } from '../session.ts';
import { Avatar } from './avatar.tsx';
import { ROLE_LABELS } from './workspace-links.ts';
import styles from './sidebar.module.css';
import { PATHS } from '../paths.ts';

/** The logged-in person: picture, name, role, as a link to the profile. The stored name is shown at once; the profile updates it. */
export function CurrentUser({ session }: { session: Session }) {
  const profile = useApi(profileQuery).data?.data;
  useEffect(() => {
    if (profile) rememberProfile(profile);
  }, [profile]);
  const name = profile?.full_name || session.username || session.email;
  const content = (
    <>
      <Avatar name={name} picture={profile?.company_logo ?? null} />
      <span className={styles.names}>
        <span className={styles.username}>{name}</span> <span className={styles.role}>{ROLE_LABELS[session.role]}</span>
      </span>
    </>
  );
  // A superadmin has no company and so no profile screen.
  if (session.role === 'superadmin')
    return (
      <div title={name} className={styles.person}>
        {content}
      </div>
    );
  return (
    <Link to={PATHS.profile} title="Your profile" className={styles.person}>
      {content}
    </Link>
  );
}
