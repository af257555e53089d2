import type { ReactNode } from 'react';
import styles from './stall-picture.module.css';

export interface StallFact {
  /** The figure, e.g. `106`. */
  value: string;
  label: string;
}

export interface StallPictureProps {
  /** What lies on the stall: a drawing of 4 by 3. */
  children: ReactNode;
  /** The board under it; two or three. */
  facts: readonly StallFact[];
}

/** Picture of a hero: goods under the market's awning, and a board with what there is to know about them. */
export function StallPicture({ children, facts }: StallPictureProps) {
  return (
    <div className={styles.stall}>
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
