/** Fonts of papers and pictures: files of packages, read with the first text that needs them, once for each thread. */
import { readFileSync } from 'node:fs';
import { Blob, Face as HarfBuzzFace, Font as HarfBuzzFont } from 'harfbuzzjs';

/** Families by their package, with the beginning of their files' names. */
const FAMILIES = {
  mukta: 'Mukta',
  'anek-latin': 'AnekLatin',
  'noto-naskh-arabic': 'NotoNaskhArabic',
  'noto-sans-bengali': 'NotoSansBengali',
  'noto-sans-devanagari': 'NotoSansDevanagari',
  'noto-sans-gujarati': 'NotoSansGujarati',
  'noto-sans-gurmukhi': 'NotoSansGurmukhi',
  'noto-sans-kannada': 'NotoSansKannada',
  'noto-sans-malayalam': 'NotoSansMalayalam',
  'noto-sans-meetei-mayek': 'NotoSansMeeteiMayek',
  'noto-sans-ol-chiki': 'NotoSansOlChiki',
  'noto-sans-oriya': 'NotoSansOriya',
  'noto-sans-tamil': 'NotoSansTamil',
  'noto-sans-telugu': 'NotoSansTelugu',
} as const;
export type Family = keyof typeof FAMILIES;

const WEIGHTS = { regular: '400Regular', medium: '500Medium', bold: '700Bold' } as const;
export type FontWeight = keyof typeof WEIGHTS;

/** The look of a text: the family of its Latin letters and figures, and its weight. */
export interface Face {
  base: 'mukta' | 'anek-latin';
  weight: FontWeight;
}

export interface Font {
  /** Names the font. */
  key: string;
  /** The file. */
  bytes: Buffer;
  shaper: HarfBuzzFont;
  unitsPerEm: number;
  /** Above and below the baseline, both positive. Em. */
  ascent: number;
  descent: number;
}

const loaded = new Map<string, Font>();

export function fontOf(family: Family, weight: FontWeight): Font {
  const key = `${family} ${weight}`;
  const known = loaded.get(key);
  if (known) return known;
  const [stem, folder] = [FAMILIES[family], WEIGHTS[weight]];
  const path = `@expo-google-fonts/${family}/${folder}/${stem}_${folder}.ttf`;
  const bytes = readFileSync(new URL(import.meta.resolve(path)));
  const face = new HarfBuzzFace(new Blob(new Uint8Array(bytes)));
  const shaper = new HarfBuzzFont(face);
  const { ascender, descender } = shaper.hExtents();
  const { upem: unitsPerEm } = face;
  const font = { key, bytes, shaper, unitsPerEm, ascent: ascender / unitsPerEm, descent: -descender / unitsPerEm };
  loaded.set(key, font);
  return font;
}
