import type { WasteTypeKey } from '#ui/brand/waste-type.ts';

/** Five tints from light to dark of a waste type's colour, as on the site, and an accent. */
export interface Palette {
  soft: string;
  a: string;
  b: string;
  c: string;
  d: string;
  e: string;
  accent: string;
}

type Rgb = readonly [number, number, number];
type Tone = { tone: Rgb; soft: Rgb };

/** The site's light theme (theme.css); a picture file cannot follow the reader's theme. */
const tones: Partial<Record<WasteTypeKey, Tone>> = {
  plastic: { tone: [26, 102, 176], soft: [228, 239, 249] },
  'e-waste': { tone: [100, 70, 184], soft: [238, 233, 250] },
  battery: { tone: [74, 112, 16], soft: [237, 244, 223] },
  tyre: { tone: [75, 85, 99], soft: [234, 236, 239] },
  oil: { tone: [138, 90, 0], soft: [248, 237, 214] },
};
const plain: Tone = { tone: [11, 91, 64], soft: [226, 243, 234] };
/** Colour that a variant is mixed with, so that pictures of one waste type differ. */
const leanings: readonly (readonly [Rgb, number])[] = [
  [[0, 0, 0], 0],
  [[0, 140, 130], 0.26],
  [[190, 60, 90], 0.18],
  [[240, 170, 30], 0.2],
];

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];
const css = (colour: Rgb) => `rgb(${colour.map(Math.round).join(',')})`;

/** @param variant whole number from 0; four are different */
export function paletteOf(key: WasteTypeKey, variant: number): Palette {
  const { tone: own, soft: light } = tones[key] ?? plain;
  const [leaning, share] = leanings[variant % leanings.length] ?? [own, 0];
  const tone = mixed(own, leaning, share);
  const soft = mixed(light, leaning, share / 4);
  return {
    soft: css(soft),
    a: css(mixed(soft, tone, 0.14)),
    b: css(mixed(soft, tone, 0.4)),
    c: css(mixed(soft, tone, 0.68)),
    d: css(tone),
    e: css(mixed(tone, [0, 0, 0], 0.34)),
    accent: '#f2a20d',
  };
}
