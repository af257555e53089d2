import type { ReactNode } from 'react';
import { Awning } from './awning.tsx';
import styles from './page-hero.module.css';

interface PageHeroProps {
  /** Text of the page's h1. */
  title: string;
  lead: ReactNode;
  /** Buttons under the lead. */
  actions?: ReactNode;
  /** Drawing beside the text; below it on a phone. */
  picture?: ReactNode;
}

/** Hero of a public page below the awning: heading, one-sentence lead, and actions. */
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
