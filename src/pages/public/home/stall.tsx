import type { ReactNode } from 'react';
import { StallGoods } from './stall-goods.tsx';
import styles from './stall.module.css';

const WIDTH = 640;
const SCALLOP = 80;
const scallops = Array.from({ length: WIDTH / SCALLOP }, (_, index) => index * SCALLOP);

/** Market stall with awning, price board and goods. The drawing is decorative. */
export function Stall({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stall}>
      <svg viewBox={`0 0 ${WIDTH} 84`} className={styles.awning} aria-hidden="true">
        {scallops.map((x) => (
          <path
            key={x}
            d={`M${x} 10h${SCALLOP}v38a40 32 0 0 1-${SCALLOP} 0z`}
            className={(x / SCALLOP) % 2 === 0 ? styles.bright : styles.cloth}
          />
        ))}
        <path d={`M0 10h${WIDTH}v14H0z`} className={styles.clothShade} />
        <rect width={WIDTH} height="14" rx="7" className={styles.beam} />
      </svg>
      <div className={styles.opening}>{children}</div>
      <StallGoods />
    </div>
  );
}
