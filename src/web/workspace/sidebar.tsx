import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { Logo } from '#ui/brand/logo.tsx';
import { PATHS } from '../paths.ts';
import type { Session } from '../session.ts';
import { NameCard } from './name-card.tsx';
import { NavigationList } from './navigation-list.tsx';
import { OrganisationBlock } from './organisation-block.tsx';
import { SearchButton } from './search-button.tsx';
import styles from './sidebar.module.css';

export function Sidebar({ session }: { session: Session }) {
  return (
    <div className={styles.sidebar}>
      <div className={styles.top}>
        <Link to={PATHS.market} className={styles.home}>
          <Logo name={brand.name} />
        </Link>
        <SearchButton />
      </div>
      <NameCard session={session} />
      <OrganisationBlock session={session} />
      {/* Of another person other groups are open. */}
      <NavigationList key={session.email} session={session} />
    </div>
  );
}
