import type { ReactNode, MouseEvent } from 'react';
import { Link, useLocation, useNavigate, useMatches } from 'react-router';
import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { PhoneLink } from '#ui/brand/phone-link.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { IconButton } from '#ui/layout/button.tsx';
import { openedFrom } from '../opened-from.ts';
import { type ScreenHead, handleOf } from '../page-handle.ts';
import { logOut } from '../session.ts';
import { useSupportEmail } from '../support-email.ts';
import { Bell } from './bell.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** Overrides of the route's `screen` handle, for texts that only a response contains. */
  heading?: string | undefined;
  subtext?: string | undefined;
  back?: ScreenHead['back'];
  /** Name of the search box; its text is stored in the address. */
  searchLabel?: string;
  filters?: ReactNode;
  /** Buttons of the screen: `Add Credit Offer`. */
  actions?: ReactNode;
}

/** Header of a workspace screen: heading, search of its list, actions, notifications and the logout icon. */
export function PageHeader({ searchLabel, filters, actions, ...own }: PageHeaderProps) {
  const { supportBar, ...head } = useScreenHead() ?? { heading: '' };
  return (
    <>
      {supportBar && <SupportBar />}
      <header className={styles.header}>
        <Titles
          heading={own.heading ?? head.heading}
          subtext={own.subtext ?? head.subtext}
          note={head.note}
          back={own.back ?? head.back}
        />
        <div className={styles.frame}>
          <Bell />
          <IconButton icon="logout" label="Logout" onClick={() => void logOut()} />
        </div>
        <ListTools searchLabel={searchLabel} filters={filters} actions={actions} />
      </header>
    </>
  );
}

/** The part of the header that does not depend on the session; without a heading a placeholder of one. */
export function PageHeaderSkeleton() {
  const head = useScreenHead();
  return (
    <>
      {head?.supportBar && <SupportBar />}
      <header className={styles.header}>
        {head ? (
          <Titles {...head} />
        ) : (
          <div>
            <Skeleton height="2rem" width="14rem" />
            <Skeleton width="20rem" style={{ maxWidth: '100%' }} />
          </div>
        )}
        <span className={styles.framePlace} />
      </header>
    </>
  );
}

function Titles({ heading, subtext = '', note, back }: ScreenHead) {
  return (
    <div className={styles.titles}>
      {back && <BackLink {...back} />}
      <h1 className={styles.heading}>{heading}</h1>
      {subtext !== '' && (
        <p className={styles.subtext}>
          {subtext ?? <Skeleton width="16rem" style={{ maxWidth: '100%', height: '1lh' }} />}
        </p>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function SupportBar() {
  const email = useSupportEmail();
  return (
    <aside aria-label="Support" className={styles.support}>
      <PhoneLink number={brand.support.phone}>
        <Icon name="phone" size={1} />
      </PhoneLink>
      <a href={`mailto:${email}`}>
        <Icon name="mail" size={1} />
        {email}
      </a>
    </aside>
  );
}

/**
 * Link to the list that a screen belongs to. If the person came from there it goes back in history, which restores search, filters and
 * scroll position.
 */
function BackLink({ to, label }: { to: string; label: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || openedFrom(key) !== to) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} className={styles.back} onClick={back}>
      <Icon name="arrow-left" size={1} />
      {label}
    </Link>
  );
}

/** Header data of the current route, from its handle. */
function useScreenHead(): ScreenHead | undefined {
  const { search } = useLocation();
  const leaf = useMatches().at(-1);
  const screen = leaf && handleOf(leaf).screen;
  return typeof screen === 'function' ? screen(new URLSearchParams(search)) : screen;
}
