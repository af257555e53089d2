import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import type { Route } from './+types/menu-page.ts';
import { MenuEntries } from './menu-entries.tsx';
import styles from './small-page.module.css';

export const handle: PageHandle = { cache: 'static', hidden: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Menu',
    description: 'All pages of the market: EPR credits, scrap, resources and the company.',
    path: PATHS.menu,
  });
}

/** The menu as a page: target of the menu button while scripts are not loaded or disabled. */
export default function MenuPage() {
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>Menu</h1>
      <MenuEntries laidOpen />
    </div>
  );
}
