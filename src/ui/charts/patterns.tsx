import type { Pattern } from './stack.ts';
import styles from './chart.module.css';

/** Reference to a pattern of the same drawing; `none` for a plain fill. */
export function patternFill(prefix: string, pattern: Pattern | undefined): string {
  return pattern === undefined || pattern === 'plain' ? 'none' : `url(#${prefix}-${pattern})`;
}

/** SVG marks of 8 by 8 pixels in the surface colour, drawn over the series' colour. */
const MARKS: Readonly<Record<Exclude<Pattern, 'plain'>, string>> = {
  stripes: 'M-2 2 2 -2M0 8 8 0M6 10 10 6',
  'back-stripes': 'M-2 6 2 10M0 0 8 8M6 -2 10 2',
  grid: 'M0 4H8M4 0V8',
  waves: 'M0 4Q2 0 4 4T8 4',
  bars: 'M2 0V8M6 0V8',
  dots: '',
};

/** Definitions of the patterns used in one drawing, with ids that begin with `prefix`. */
export function Patterns({ prefix, used }: { prefix: string; used: readonly (Pattern | undefined)[] }) {
  const names = [...new Set(used)].filter((name) => name !== undefined && name !== 'plain');
  return (
    <defs>
      {names.map((name) => (
        <pattern key={name} id={`${prefix}-${name}`} width={8} height={8} patternUnits="userSpaceOnUse">
          {name === 'dots' ? (
            <circle cx={4} cy={4} r={1.6} className={styles.dot} />
          ) : (
            <path d={MARKS[name]} className={styles.mark} />
          )}
        </pattern>
      ))}
    </defs>
  );
}
