import type { ReactNode } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './pillar-cards.module.css';

export interface Pillar {
  /** Name of its drawing. */
  kind: keyof typeof subjects;
  title: string;
  text: ReactNode;
  /** Practical consequences, a few words each. */
  points: readonly string[];
}

/** Card of an advantage: drawing, promise and practical consequences. */
export function PillarCards({ items }: { items: readonly Pillar[] }) {
  return (
    <ul className={styles.pillars}>
      {items.map(({ kind, title, text, points }) => (
        <Card key={title} as="li" flush>
          <PillarDrawing kind={kind} />
          <div className={styles.words}>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" size={1.125} style={{ color: 'var(--green)', marginTop: '0.15em' }} />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </Card>
      ))}
    </ul>
  );
}

/** A loaded lorry, papers with a seal, and coins and goods on a scale. */
const subjects = {
  supply: (
    <>
      <rect x="78" y="44" width="84" height="58" rx="4" className={styles.paper} />
      <path d="M86 60h30v34H86zM124 60h30v34h-30z" className={styles.soft} />
      <path d="M92 46h18v14H92zM130 40h18v20h-18z" className={styles.accent} />
      <path d="M166 62h26l20 20v20h-46z" className={styles.solid} />
      <path d="M174 69h15l12 12h-27z" className={styles.paper} />
      <rect x="72" y="100" width="144" height="8" rx="3" className={styles.solid} />
      <g className={styles.paper}>
        <circle cx="102" cy="112" r="12" />
        <circle cx="190" cy="112" r="12" />
      </g>
      <g className={styles.line}>
        <circle cx="102" cy="112" r="12" />
        <circle cx="190" cy="112" r="12" />
      </g>
      <path d="M30 74h30M40 88h20" className={styles.line} />
    </>
  ),
  compliance: (
    <>
      <rect x="112" y="22" width="78" height="98" rx="6" className={styles.soft} transform="rotate(7 150 70)" />
      <path d="M100 22h58l22 22v74a6 6 0 0 1-6 6h-74a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z" className={styles.paper} />
      <path d="M158 22l22 22h-22z" className={styles.solid} />
      <path d="M108 50h34M108 66h56M108 82h56M108 98h26" className={styles.line} />
      <circle cx="176" cy="100" r="22" className={styles.accent} />
      <path d="m166 101 7 8 14-16" className={styles.mark} />
    </>
  ),
  money: (
    <>
      <path d="M150 36v84M122 124h56M84 48h132" className={styles.line} />
      <path d="M84 48 64 88h40zM216 48l-20 40h40z" className={styles.line} />
      <path d="M60 88h48a24 20 0 0 1-48 0zM192 88h48a24 20 0 0 1-48 0z" className={styles.solid} />
      <path d="M70 66h28v22H70z" className={styles.soft} />
      <path d="M78 58h14v8H78z" className={styles.paper} />
      <ellipse cx="216" cy="84" rx="18" ry="5" className={styles.accent} />
      <ellipse cx="216" cy="76" rx="18" ry="5" className={styles.accent} />
      <circle cx="150" cy="34" r="12" className={styles.accent} />
      <path
        d="M145.500 29.500h9M145.500 33.500h9M146 37.500h1.500a4 4 0 0 0 0-8M147 37.500l5 4"
        className={styles.mark}
        style={{ strokeWidth: 1.75 }}
      />
    </>
  ),
};

/** Wide drawing above an advantage; decorative. */
function PillarDrawing({ kind }: Pick<Pillar, 'kind'>) {
  return (
    <svg viewBox="0 0 300 140" preserveAspectRatio="xMidYMax slice" className={styles.drawing} aria-hidden="true">
      <path d="M-300 124h900v60h-900z" className={styles.ground} />
      {subjects[kind]}
    </svg>
  );
}
