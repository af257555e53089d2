import { wasteTypeTone } from '../../../ui/brand/waste-type.ts';
import styles from './about.module.css';

/** Position of each waste type on the ring, and its sign on a 16 × 16 grid, as on its chip. */
const STATIONS = [
  { wasteType: 'Plastic', x: 260, y: 50, sign: 'M6 1.5h4v2l1.5 2.5v8.5h-7V6L6 3.5z' },
  {
    wasteType: 'E-waste',
    x: 412,
    y: 160,
    sign: 'M4 4h8v8H4zM6 1v3M10 1v3M6 12v3M10 12v3M1 6h3M1 10h3M12 6h3M12 10h3',
  },
  { wasteType: 'Battery', x: 354, y: 339, sign: 'M2 4.5h10v7H2zM14 7v2M6.5 6 5 8.2h3L6.5 10.3' },
  {
    wasteType: 'Tyre',
    x: 166,
    y: 339,
    sign: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  },
  { wasteType: 'Oil', x: 108, y: 160, sign: 'M8 1.5s4.5 5 4.5 8.5a4.5 4.5 0 0 1-9 0C3.5 6.5 8 1.5 8 1.5z' },
] as const;

/** Drawing of the five waste types in a ring around the market; decorative. */
export function AboutDrawing() {
  return (
    <svg viewBox="0 0 520 410" className={styles.drawing} aria-hidden="true">
      <circle cx="260" cy="210" r="160" className={styles.ring} />
      <path
        d="M314 60q62 22 88 58m-4-17 4 17-17 1M414 218q-6 46-32 84m2-17-2 17 16-5M302 366q-40 9-84 0m14-10-14 10 12 13M138 302q-26-38-32-84m-11 14 11-14 14 11M118 118q28-38 88-58m-17-5 17 5-9 15"
        className={styles.arrow}
      />
      {STATIONS.map(({ wasteType, x, y, sign }) => (
        <g key={wasteType} style={wasteTypeTone(wasteType)}>
          <circle cx={x} cy={y} r="44" className={styles.disc} />
          <path
            d={sign}
            transform={`translate(${x - 24} ${y - 24}) scale(3)`}
            className={styles.sign}
            style={{ strokeWidth: 1.5 }}
          />
        </g>
      ))}
      <path
        d="M185 158h30v26a15 13 0 0 1-30 0zM245 158h30v26a15 13 0 0 1-30 0zM305 158h30v26a15 13 0 0 1-30 0z"
        className={styles.bright}
      />
      <path d="M215 158h30v26a15 13 0 0 1-30 0zM275 158h30v26a15 13 0 0 1-30 0z" className={styles.cloth} />
      <path
        d="M260 272v-46M260 250c-26 0-36-13-36-29 24 0 36 11 36 29zM260 238c0-16 10-26 34-27 0 18-12 27-34 27z"
        className={styles.leaf}
      />
    </svg>
  );
}
