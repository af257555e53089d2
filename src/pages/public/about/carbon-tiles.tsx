import { Band } from '../parts/band.tsx';
import styles from './about.module.css';

const TILES = ['first', 'second', 'third', 'fourth'];

/** Four identical tiles, as specified; labelled as a placeholder until the figure is audited. */
export function CarbonTiles() {
  return (
    <Band
      title="Carbon offset"
      lead="Sample figure. Audited figures of this market will stand here once there are some."
      ground="deep"
    >
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile} className={styles.tile}>
            <strong className="figures">4.5 M+</strong> tonnes of carbon offset
          </li>
        ))}
      </ul>
    </Band>
  );
}
