import type { ReactElement } from 'react';
import styles from './materials.module.css';

/** Close-up texture of each material, 96 × 64 units. Source of the list: section 9 of the public specification. */
const materials: readonly { name: string; swatch: ReactElement }[] = [
  {
    name: 'Concrete and cement',
    swatch: (
      <g className={styles.soft}>
        <path d="M8 12l10-5 9 7-4 9-12 1zM38 8l13 2 3 10-12 6-8-7zM66 14l9-8 11 5-2 11-12 3zM14 38l11-4 8 8-6 11-13-3zM48 34l12 2 4 12-12 8-10-9zM76 38l11 1 3 11-9 6-9-7z" />
      </g>
    ),
  },
  {
    name: 'Bricks and rubble',
    swatch: (
      <path
        d="M2 3h42v13H2zM48 3h46v13H48zM2 20h18v13H2zM24 20h44v13H24zM72 20h22v13H72zM2 37h42v13H2zM48 37h46v13H48zM2 54h18v10H2zM24 54h44v10H24zM72 54h22v10H72z"
        className={styles.tone}
      />
    ),
  },
  {
    name: 'Steel and reinforced metal',
    swatch: (
      <g className={styles.line}>
        <path d="M-4 14h104M-4 32h104M-4 50h104M16-4v72M40-4v72M64-4v72M88-4v72" />
        <path
          d="M13 11l6 6M37 29l6 6M61 47l6 6M85 11l6 6M37 47l6 6M61 11l6 6M13 47l6 6M85 29l6 6"
          className={styles.tie}
        />
      </g>
    ),
  },
  {
    name: 'Wood and timber',
    swatch: (
      <>
        <path d="M0 2h96v18H0zM0 23h96v18H0zM0 44h96v18H0z" className={styles.soft} />
        <path
          d="M4 8c20 6 40-4 88 3M6 15c30-4 50 4 84 0M4 30c18-4 26 6 40 1s30-3 48 1M8 36c24 2 50-3 80 0M4 50c28 5 60-4 88 2M10 57c30-3 40 3 80 0"
          className={styles.grain}
        />
      </>
    ),
  },
  {
    name: 'Glass panels',
    swatch: (
      <>
        <path d="M4 4h42v56H4zM50 4h42v56H50z" className={styles.soft} />
        <path d="M10 40 36 10M14 52l28-32M56 36 78 10M60 54l26-30" className={styles.light} />
      </>
    ),
  },
  {
    name: 'Ceramic tiles',
    swatch: (
      <>
        <path d="M2 2h28v28H2zM66 2h28v28H66zM34 34h28v28H34z" className={styles.tone} />
        <path d="M34 2h28v28H34zM2 34h28v28H2zM66 34h28v28H66z" className={styles.soft} />
        <path d="M16 8l8 8-8 8-8-8zM80 8l8 8-8 8-8-8zM48 40l8 8-8 8-8-8z" className={styles.paper} />
      </>
    ),
  },
  {
    name: 'Stone waste',
    swatch: (
      <>
        <path d="M2 4l30-2 8 18-16 14L2 28zM36 2h30l-6 20-16 2zM70 2l24 4v22l-20 6-10-12z" className={styles.soft} />
        <path
          d="M2 34l20 4 4 22-24 2zM28 38l18-12 18 2 2 22-18 12-18-4zM70 38l24-4v28H70l-2-12z"
          className={styles.tone}
        />
      </>
    ),
  },
];

/** Kinds of construction and demolition waste that are traded here. */
export function ConstructionMaterials() {
  return (
    <ul className={styles.materials} aria-label="Waste types">
      {materials.map(({ name, swatch }) => (
        <li key={name} className={styles.material}>
          <svg viewBox="0 0 96 64" preserveAspectRatio="xMidYMid slice" className={styles.swatch} aria-hidden="true">
            {swatch}
          </svg>
          <h3 className={styles.name}>{name}</h3>
        </li>
      ))}
    </ul>
  );
}
