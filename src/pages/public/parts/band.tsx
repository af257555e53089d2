import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import styles from './band.module.css';

interface BandProps {
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
export function Band({ background = 'paper', id, children, ...head }: BandProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={bandClass(background)}>
      <div className={`page ${styles.inner}`}>
        <Head heading={heading} {...head} />
        {children}
      </div>
    </section>
  );
}

/** Full-width band of several parts, each a section with its own heading. */
export function PartsBand({ background = 'paper', children }: Pick<BandProps, 'background' | 'children'>) {
  return (
    <section className={classNames(bandClass(background), styles.several)}>
      <div className={`page ${styles.parts}`}>{children}</div>
    </section>
  );
}

/** A section in a band of several. */
export function Part({ id, children, ...head }: Omit<BandProps, 'background'>) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={styles.part}>
      <Head heading={heading} {...head} />
      {children}
    </section>
  );
}

const bandClass = (background: NonNullable<BandProps['background']>) =>
  classNames(styles.band, background === 'deep' && 'on-deep', background === 'sunken' && styles.sunken);

function Head({ heading, title, lead, aside }: Pick<BandProps, 'title' | 'lead' | 'aside'> & { heading: string }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {lead !== undefined && <p className="text-soft">{lead}</p>}
      </div>
      {aside}
    </div>
  );
}
