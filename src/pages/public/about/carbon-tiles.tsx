import { Band } from '../parts/band.tsx';
import styles from './about.module.css';

const TILES = ['first', 'second', 'third', 'fourth'];

/** Four identical tiles, as specified: samples, shown in a demo market. */
export function CarbonTiles() {
  return (
    <Band title="Carbon offset" background="deep">
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile} className={styles.tile}>
            <strong className="figures">4.5 M+</strong> tonnes of carbon offset{' '}
            <span className={styles.sample}>Sample</span>
          </li>
        ))}
      </ul>
    </Band>
  );
}
