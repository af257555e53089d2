import { brand } from '../../../brand.ts';
import { Band } from '../parts/band.tsx';
import styles from './about.module.css';

/** Description of the company, and its disclaimer. */
export function WhoWeAre() {
  return (
    <Band title="Who we are">
      <div className={styles.columns}>
        <p className={styles.large}>
          A mandi is a wholesale market where buyers and sellers meet and prices are public. We run one for EPR credits:
          recyclers list the credits they have earned, producers buy the credits they need.
        </p>
        <div className="stack">
          <p>
            Extended producer responsibility makes companies that bring plastic packaging, electronics, batteries, tyres
            or oil to market responsible for their waste. The proof is a credit: earned by a registered recycler,
            transferred to the producer on the portal of the Central Pollution Control Board.
          </p>
          <p>
            We also help recyclers, producers, aggregators and metal buyers to source scrap and to sell recovered
            materials.
          </p>
          <p className="text-soft">{brand.disclaimer}</p>
        </div>
      </div>
    </Band>
  );
}
