/** The catalogue of the product's own texts: what stands in its sources, with anything where something is computed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from './source-texts.ts';

const SOURCES = new URL('../src/', import.meta.url).pathname;
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(?:test|gen|d)\.ts$/.test(file),
);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** A text that is computed but for a word or two would match anything. */
const saysEnough = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length >= 2;

const texts = [...new Set(sources.flatMap((file) => textsIn(readFileSync(join(SOURCES, file), 'utf8'), 'ts')))].filter(
  saysEnough,
);
const whole = new Set(texts.filter((text) => !text.includes('…')));
const composed = texts
  .filter((text) => text.includes('…'))
  .map((text) => new RegExp(`^${escaped(text).replaceAll('…', '[^]*')}$`));

/** Sentences of libraries, of JavaScript and of PostgreSQL, which a text with anything in it might fit. */
const FOREIGN =
  /invalid input|expected|received|unrecognized|too (?:small|big)|must (?:be|match|have required)|undefined|\bNaN\b|\[object|\bJSON\b|syntax|violates/i;

/** Whether a text is one of the product's own, as it stands in its sources. */
export const isOwnText = (text: string): boolean =>
  whole.has(text) || (!FOREIGN.test(text) && composed.some((pattern) => pattern.test(text)));
