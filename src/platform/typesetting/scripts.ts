/** Parts of a text that are written in one script, and the fonts for each. */
import type { Family } from './fonts.ts';

export interface Script {
  /** ISO 15924; undefined for letters and signs that the base fonts have. */
  tag: string | undefined;
  /** Letters of the script, and signs that it shares with others. */
  pattern: RegExp;
  /** Families that have it, the preferred one first. */
  families: readonly Family[];
}

const SCRIPTS: readonly (Script & { tag: string })[] = [
  { tag: 'Deva', pattern: /\p{Script_Extensions=Devanagari}/u, families: ['mukta', 'noto-sans-devanagari'] },
  { tag: 'Beng', pattern: /\p{Script_Extensions=Bengali}/u, families: ['noto-sans-bengali'] },
  { tag: 'Guru', pattern: /\p{Script_Extensions=Gurmukhi}/u, families: ['noto-sans-gurmukhi'] },
  { tag: 'Gujr', pattern: /\p{Script_Extensions=Gujarati}/u, families: ['noto-sans-gujarati'] },
  { tag: 'Orya', pattern: /\p{Script_Extensions=Oriya}/u, families: ['noto-sans-oriya'] },
  { tag: 'Taml', pattern: /\p{Script_Extensions=Tamil}/u, families: ['noto-sans-tamil'] },
  { tag: 'Telu', pattern: /\p{Script_Extensions=Telugu}/u, families: ['noto-sans-telugu'] },
  { tag: 'Knda', pattern: /\p{Script_Extensions=Kannada}/u, families: ['noto-sans-kannada'] },
  { tag: 'Mlym', pattern: /\p{Script_Extensions=Malayalam}/u, families: ['noto-sans-malayalam'] },
  { tag: 'Olck', pattern: /\p{Script_Extensions=Ol_Chiki}/u, families: ['noto-sans-ol-chiki'] },
  { tag: 'Mtei', pattern: /\p{Script_Extensions=Meetei_Mayek}/u, families: ['noto-sans-meetei-mayek'] },
  { tag: 'Arab', pattern: /\p{Script_Extensions=Arabic}/u, families: ['noto-naskh-arabic'] },
];

const BASE: Script = { tag: undefined, pattern: /^/, families: [] };
/** Fast path: Latin letters and signs that no Indian script claims. */
const BASE_ALONE = /^[\x20-\x7e\u00a0-\u024f\u2010-\u2026\u20a8-\u20b9]*$/;
const segmenter = new Intl.Segmenter();

/** The characters of a text as people count them. */
export const charactersOf = (text: string): string[] =>
  BASE_ALONE.test(text) ? Array.from(text) : Array.from(segmenter.segment(text), ({ segment }) => segment);

export interface ScriptPart {
  text: string;
  script: Script;
}

/** Parts of a text by script. A sign that several scripts share goes with the one before it. */
export function scriptParts(text: string): ScriptPart[] {
  if (BASE_ALONE.test(text)) return text === '' ? [] : [{ text, script: BASE }];
  const parts: ScriptPart[] = [];
  for (const character of charactersOf(text)) {
    const first = String.fromCodePoint(character.codePointAt(0) ?? 0);
    const last = parts.at(-1);
    const script = last?.script.tag !== undefined && last.script.pattern.test(first) ? last.script : scriptOf(first);
    if (last !== undefined && last.script === script) last.text += character;
    else parts.push({ text: character, script });
  }
  return parts;
}

const scriptOf = (character: string): Script => SCRIPTS.find(({ pattern }) => pattern.test(character)) ?? BASE;
