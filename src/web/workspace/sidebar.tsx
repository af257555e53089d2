import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { profileQuery, countsQuery } from '../frame-queries.ts';
import { PATHS } from '../paths.ts';
import { useApi } from '../queries.ts';
import { logOut, type Session, rememberProfile } from '../session.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Avatar } from './avatar.tsx';
import { ROLE_LABELS, isCurrent, WORKSPACE_LINKS, type WorkspaceLink } from './workspace-links.ts';
import styles from './sidebar.module.css';

/** Sidebar of every workspace screen that is wide enough. */
export function Sidebar({ session }: { session: Session }) {
  return (
    <div className={styles.sidebar}>
      <Link to={PATHS.market} className={styles.home}>
        <Logo name={brand.name} />
      </Link>
      <SidebarContent session={session} />
    </div>
  );
}

/** CurrentUser, links, theme and logout: content of the sidebar and of a phone's drawer. */
export function SidebarContent({ session }: { session: Session }) {
  return (
    <>
      <CurrentUser session={session} />
      <Navigation role={session.role} />
      <div className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => void logOut()}>
          <Icon name="logout" />
          Logout
        </button>
        <ThemeSwitch />
      </div>
    </>
  );
}

/** The logged-in person: picture, name, role, as a link to the profile. The stored name is shown at once; the profile updates it. */
function CurrentUser({ session }: { session: Session }) {
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

/** A link of its own to what waits for the reader; the link of the screen keeps its name. */
function Needs({ link, count = 0 }: { link: WorkspaceLink; count: number | undefined }) {
  if (count === 0) return null;
  return (
    <Link to={link.needs?.to ?? link.to} className={styles.needs}>
      {count === 1 ? '1 needs you' : `${groupDigits(count)} need you`}
    </Link>
  );
}

/** The links of a role with their badges, which are refetched after every write and on window focus. */
function Navigation({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const counts = useApi(countsQuery).data?.data;
  return (
    <nav aria-label="Workspace">
      <ul className={styles.links}>
        {WORKSPACE_LINKS[role].map((link) => (
          <li key={link.to}>
            <Link to={link.to} aria-current={isCurrent(link, pathname) ? 'page' : undefined} className={styles.link}>
              <Icon name={link.icon} />
              <span className={styles.linkText}>{link.label}</span>
              <CountBadge count={link.count && counts?.[link.count]} />
            </Link>
            <Needs link={link} count={link.needs && counts?.[link.needs.count]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
