/** Drawings and colours of the site, read from the site's own files. */
import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const theme = read('../../ui/brand/theme.css');
const india = read('../../pages/public/parts/india.svg');
const logo = read('../../../public/favicon.svg');

/** A colour of the theme by its name without `--`. @throws Error when the theme has no such colour */
export function themeColour(name: string, scheme: 'light' | 'dark' = 'light'): string {
  const pattern = new RegExp(String.raw`--${name}:\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+));`, 'u');
  const [, light, dark, both] = pattern.exec(theme) ?? [];
  const colour = both ?? (scheme === 'light' ? light : dark);
  if (colour === undefined) throw new Error(`The theme has no colour ${name}`);
  return colour;
}

/** Outlines of all states, 1000 units wide and 1137 high. */
export const indiaShapes = inner(india);

/** Outline of one state by its id in the drawing; empty for one that is not on the map. */
export function stateOutline(id: string): string {
  return new RegExp(String.raw`<path id="${id.replace(/[^a-z-]/gu, '')}" d="([^"]+)"`, 'u').exec(india)?.[1] ?? '';
}

/** The logo on a grid of 40 by 40. */
export const logoShapes = inner(logo);

/** The content of an SVG's root element. */
function inner(svg: string): string {
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
}
