/** Sources of the facts in our articles and guides, by the key that a text uses. */
import { batterySources } from './sources/battery.ts';
import { commonSources } from './sources/common.ts';
import { eWasteSources } from './sources/e-waste.ts';
import { plasticSources } from './sources/plastic.ts';
import type { Source } from './sources/source.ts';
import { tyreSources } from './sources/tyre.ts';
import { usedOilSources } from './sources/used-oil.ts';

export type { Source };

export const SOURCES = {
  ...commonSources,
  ...plasticSources,
  ...eWasteSources,
  ...batterySources,
  ...tyreSources,
  ...usedOilSources,
} as const satisfies Record<string, Source>;

export type SourceKey = keyof typeof SOURCES;

/** A source by its key. @throws RangeError on an unknown key */
export function sourceOf(key: string): Source {
  const known: Readonly<Record<string, Source>> = SOURCES;
  const source = known[key];
  if (source === undefined) throw new RangeError(`No source is called ${key}`);
  return source;
}
