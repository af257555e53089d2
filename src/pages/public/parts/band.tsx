import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import styles from './band.module.css';

export interface BandProps {
  /** Heading of the section. */
  title: string;
  /** A sentence or two under the heading. */
  lead?: ReactNode;
  /** Background: the page's, a quieter one, or dark green; default `paper`. */
  background?: 'paper' | 'sunken' | 'deep';
  /** Beside the heading on a wide screen: a link to all items. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** Full-width section of a public page with a heading. */
export function Band({ title, lead, background = 'paper', aside, id, children }: BandProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={classNames(styles.band, background === 'deep' && 'on-deep', background === 'sunken' && styles.sunken)}
    >
      <div className={`page ${styles.inner}`}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            {lead !== undefined && <p className="text-soft">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
