import { useEffect } from 'react';
import { useApi } from '../queries.ts';
import { rememberProfile, type Session } from '../session.ts';
import { Avatar } from './avatar.tsx';
import { ROLE_LABELS } from './workspace-links.ts';
import styles from './sidebar.module.css';

/** Who is logged in: picture, name, role. The stored name shows at once; the profile corrects it. */
export function Person({ session }: { session: Session }) {
  const profile = useApi('GET /api/users/profile/', {}).data?.data;
  useEffect(() => {
    if (profile) rememberProfile(profile);
  }, [profile]);
  const name = profile?.full_name ?? (session.username || session.email);
  return (
    <div className={styles.person}>
      <Avatar name={name} picture={profile?.company_logo ?? null} />
      <div className={styles.names}>
        <p className={styles.username}>{name}</p>
        <p className={styles.role}>{ROLE_LABELS[session.role]}</p>
      </div>
    </div>
  );
}
