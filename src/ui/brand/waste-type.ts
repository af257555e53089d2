import type { CSSProperties } from 'react';

/** The waste types that have a colour and a picture of their own. */
export type WasteTypeKey = 'plastic' | 'e-waste' | 'battery' | 'tyre' | 'oil' | 'construction' | 'metal';

const marks: readonly [RegExp, WasteTypeKey][] = [
  [/plastic/i, 'plastic'],
  [/e-?\s?waste|electr/i, 'e-waste'],
  [/batter/i, 'battery'],
  [/tyre|tire|rubber/i, 'tyre'],
  [/oil/i, 'oil'],
  [/constr|demol|c&d/i, 'construction'],
  [/metal|scrap/i, 'metal'],
];

/** Key of the colour and picture of a waste type by its name (`Used Oil`, `E-waste`); null for one without them. */
export function wasteTypeKey(name: string): WasteTypeKey | null {
  return marks.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Custom properties `--tone` and `--tone-soft` for elements in a waste type's colour: chip, card edge, chart. */
export function wasteTypeTone(name: string): CSSProperties {
  const key = wasteTypeKey(name);
  const tone = key ? `var(--waste-${key})` : 'var(--green)';
  const soft = key ? `var(--waste-${key}-soft)` : 'var(--green-soft)';
  return { ['--tone' as string]: tone, ['--tone-soft' as string]: soft };
}
