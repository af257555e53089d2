import type { ReactNode } from 'react';
import styles from './hero-picture.module.css';

export interface HeroFact {
  /** The figure, e.g. `106`. */
  value: string;
  label: string;
}

interface HeroPictureProps {
  /** Drawing of the goods, aspect ratio 4:3. */
  children: ReactNode;
  /** Two or three facts below the drawing. */
  facts: readonly HeroFact[];
}

/** Hero picture: goods under the awning, and a board with facts. */
export function HeroPicture({ children, facts }: HeroPictureProps) {
  return (
    <div className={styles.picture}>
      <div className={styles.cloth} aria-hidden="true" />
      <div className={styles.goods}>{children}</div>
      <dl className={styles.board}>
        {facts.map(({ value, label }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
