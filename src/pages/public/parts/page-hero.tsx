import type { ReactNode } from 'react';
import { Awning } from './awning.tsx';
import styles from './page-hero.module.css';

export interface PageHeroProps {
  /** The page's own heading. */
  title: string;
  lead: ReactNode;
  /** Buttons under the lead. */
  actions?: ReactNode;
  /** A drawing beside it; on a phone below. */
  picture?: ReactNode;
}

/** The beginning of a public page: what it is, in one sentence, and what to do, under the market's awning. */
export function PageHero({ title, lead, actions, picture }: PageHeroProps) {
  return (
    <>
      <header className={`on-deep ${styles.hero}`}>
        <div className={`page ${styles.inner}`} data-pictured={picture !== undefined || undefined}>
          <div className={styles.words}>
            <h1 className={`text-hero ${styles.title}`}>{title}</h1>
            <p className={`text-soft ${styles.lead}`}>{lead}</p>
            {actions !== undefined && <div className="row">{actions}</div>}
          </div>
          {picture !== undefined && <div className={styles.picture}>{picture}</div>}
        </div>
      </header>
      <Awning />
    </>
  );
}
