import styles from './formats.module.css';

const formats = [
  {
    title: 'Cylindrical cells',
    text: '18650 and 21700, loose or in holders',
    drawing: (
      <>
        <rect x="40" y="44" width="34" height="82" rx="5" className={styles.mid} />
        <path d="M40 58V49a5 5 0 0 1 5-5h24a5 5 0 0 1 5 5v9z" className={styles.deep} />
        <rect x="50" y="36" width="14" height="9" rx="2" className={styles.deep} />
        <rect x="94" y="28" width="40" height="98" rx="6" className={styles.tone} />
        <path d="M94 46V34a6 6 0 0 1 6-6h28a6 6 0 0 1 6 6v12z" className={styles.deep} />
        <rect x="105" y="19" width="18" height="10" rx="2" className={styles.accent} />
        <path d="M48 68v48M103 56v60" className={styles.shine} />
      </>
    ),
  },
  {
    title: 'Prismatic and pouch cells',
    text: 'Hard cases and foil pouches, discharged or not: say which',
    drawing: (
      <>
        <rect x="26" y="36" width="70" height="90" rx="6" className={styles.tone} />
        <path d="M38 26h14v10H38zM70 26h14v10H70z" className={styles.deep} />
        <path d="M38 56h46M38 70h30" className={styles.shine} />
        <path d="M108 46h58v80h-58z" className={styles.mid} />
        <path d="M114 52h46v68h-46z" className={styles.soft} />
        <path d="M118 32h12v14h-12z" className={styles.deep} />
        <path d="M144 32h12v14h-12z" className={styles.accent} />
      </>
    ),
  },
  {
    title: 'Modules and packs',
    text: 'With their battery management system (BMS), from scooters to storage',
    drawing: (
      <>
        <path d="M14 62h164v64H14z" className={styles.mid} />
        <path d="M14 62l18-22h128l18 22z" className={styles.soft} />
        <path d="M26 72h26v44H26zM58 72h26v44H58zM90 72h26v44H90z" className={styles.tone} />
        <rect x="124" y="72" width="44" height="44" rx="4" className={styles.deep} />
        <path d="M132 84h10v10h10v14M160 80v12M132 104h8" className={styles.shine} />
        <path d="M60 40h16v-8H60zM116 40h16v-8h-16z" className={styles.accent} />
      </>
    ),
  },
] as const;

/** Battery formats, each with its drawing. */
export function BatteryFormats() {
  return (
    <ul className={styles.formats}>
      {formats.map(({ title, text, drawing }) => (
        <li key={title} className={styles.format}>
          <svg viewBox="0 0 192 136" className={styles.drawing} aria-hidden="true">
            {drawing}
          </svg>
          <div>
            <h3>{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
