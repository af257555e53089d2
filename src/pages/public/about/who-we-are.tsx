import { brand } from '../../../brand.ts';
import { Band } from '../parts/band.tsx';
import styles from './about.module.css';

/** Description of the company, and its disclaimer. */
export function WhoWeAre() {
  return (
    <Band title="Who we are">
      <div className={styles.columns}>
        <p className={styles.large}>
          A mandi is the wholesale market where what was grown finds its buyers, with the price in sight of all. We run
          one for EPR credits: recyclers list what their recycling has earned, producers find what their targets ask
          for.
        </p>
        <div className="stack">
          <p>
            Extended producer responsibility makes whoever brings plastic packaging, electronics, batteries, tyres or
            oil to the market answer for their end. The proof is a credit: earned by a registered recycler, transferred
            to the producer on the portal of the Central Pollution Control Board.
          </p>
          <p>
            Beside the credits we help recyclers, producers, aggregators and metal buyers to source scrap, and to sell
            the materials that they recover.
          </p>
          <p className="text-soft">{brand.disclaimer}</p>
        </div>
      </div>
    </Band>
  );
}
