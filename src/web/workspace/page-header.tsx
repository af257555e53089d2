import type { ReactNode } from 'react';
import { brand } from '../../brand.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SearchField, type SearchFieldProps } from '../../ui/search-field.tsx';
import { logOut } from '../session.ts';
import { BackLink } from './back-link.tsx';
import { PAGE_TOOLS } from './page-tools.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  heading: ReactNode;
  /** One line under the heading. */
  subtext?: ReactNode;
  /** The search box; its text lives in the address. */
  search?: SearchFieldProps;
  /** Buttons of the screen: `Add Credit Offer`, a filter by year. */
  actions?: ReactNode;
  /** Where the screen belongs, as a link above the heading. */
  back?: { to: string; label: string };
  /** The green bar with support's phone and e-mail. */
  supportBar?: boolean;
}

/** The head of a workspace screen: heading, search, actions and the logout icon. */
export function PageHeader({ heading, subtext, search, actions, back, supportBar }: PageHeaderProps) {
  return (
    <>
      {supportBar && <SupportBar />}
      <header className={styles.header}>
        <div className={styles.titles}>
          {back && <BackLink {...back} />}
          <h1 className={styles.heading}>{heading}</h1>
          {subtext && <p className={styles.subtext}>{subtext}</p>}
        </div>
        <IconButton icon="logout" label="Logout" className={styles.logout} onClick={() => void logOut()} />
        <div className={styles.tools}>
          {search && <SearchField {...search} />}
          {actions}
          <span id={PAGE_TOOLS} className={styles.slot} />
        </div>
      </header>
    </>
  );
}

function SupportBar() {
  const { email, phone } = brand.support;
  return (
    <aside aria-label="Support" className={styles.support}>
      <PhoneLink number={phone}>
        <Icon name="phone" size={1} />
      </PhoneLink>
      <a href={`mailto:${email}`}>
        <Icon name="mail" size={1} />
        {email}
      </a>
    </aside>
  );
}
