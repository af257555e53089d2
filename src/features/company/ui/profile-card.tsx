import { Link } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { CountBadge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { useApi } from '../../../web/queries.ts';
import { logOut } from '../../../web/session.ts';
import { Avatar } from '../../../web/workspace/avatar.tsx';
import { countersOf } from './profile-counters.ts';
import type { Profile } from './profile-forms.ts';
import styles from './profile-card.module.css';
import { countsQuery } from '../../../web/frame-queries.ts';

/** Card beside the profile forms: the company's name, its counters in the market, and the logout button. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const counts = useApi(countsQuery).data?.data;
  const place = [profile.city, profile.state, 'India'].filter(Boolean).join(', ');
  return (
    <Card as="div" className={styles.card}>
      <div className={styles.person}>
        <Avatar large name={profile.full_name} picture={profile.company_logo} />
        <h2 className={styles.name}>{profile.full_name}</h2>
        <p className="figures">{profile.unique_id}</p>
        <p className={styles.place}>
          <Icon name="pin" size={1} />
          <span>{place}</span>
        </p>
      </div>
      <nav aria-label="Your market">
        <ul className={styles.counters}>
          {countersOf(profile.role).map(({ label, to, count }) => (
            <li key={label}>
              <Link to={to} className={styles.counter}>
                {label}
                <CountBadge count={counts?.[count]} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button variant="secondary" icon="logout" wide onClick={() => void logOut()}>
        Logout
      </Button>
    </Card>
  );
}
