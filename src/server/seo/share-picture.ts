import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { isolated } from '#lib/plain-text.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { readingOf } from '#platform/typesetting/lines.ts';
import type { SiteServices } from '#web/site-context.ts';
import { indiaShapes, logoShapes, stateOutline, themeColour } from './drawings.ts';
import { type FontWeight, leadingOf, linesOf, outlineOf, widthOf } from './text-outlines.ts';

/** Size in pixels of a preview picture for shared links. */
export const PICTURE = { width: 1200, height: 630 } as const;

const EDGE = 72;
/** Width of the text beside the map. */
const TEXT_WIDTH = 660;
const deep = themeColour('deep');
const accent = themeColour('accent');
const light = themeColour('on-deep');
const soft = themeColour('on-deep-soft');

type Offer = NonNullable<Awaited<ReturnType<SiteServices['readOffer']>>>;
type Article = NonNullable<Awaited<ReturnType<SiteServices['readArticle']>>>;

/** The preview picture of the site itself. */
export function sitePicture(): string {
  return picture(
    [
      ...block('The marketplace for EPR credits', { size: 84, fill: light, y: 250, most: 3, leading: 1.02 }),
      ...block(brand.tagline, { weight: 'medium', size: 30, fill: soft, y: 500, most: 3, leading: 1.3, width: 690 }),
    ],
    map(''),
  );
}

/** The preview picture of an offer: the price is its largest text. */
export function offerPicture(offer: Offer): string {
  const price = formatRupees(offer.price_per_credit);
  const free = Math.max(0, offer.credit_available - offer.blocked_credit);
  return picture(
    [
      chip(`${offer.waste_type} EPR credit`, 178),
      ...block(offer.offer_title, { size: 50, fill: light, y: 296, most: 2, leading: 1.1 }),
      outlineOf({ text: price, weight: 'bold', size: 92, x: EDGE, y: 462, fill: accent }),
      outlineOf({
        text: `per ${unitName(offer.unit)}`,
        weight: 'medium',
        size: 36,
        x: EDGE + widthOf(price, 'bold', 92) + 18,
        y: 462,
        fill: light,
      }),
      ...block(`${formatQuantity(free, offer.unit)} free to buy`, { size: 36, fill: light, y: 524 }),
      ...block(`${offer.credit_type}, FY ${financialYearLabel(offer.FY)}. ${isolated(offer.city)}, ${offer.state}`, {
        weight: 'medium',
        size: 28,
        fill: soft,
        y: 570,
      }),
    ],
    map(offer.state),
  );
}

/** The preview picture of an article. */
export function articlePicture(article: Article): string {
  return picture(
    [
      chip('From the blog', 178),
      ...block(article.title, { size: 64, fill: light, y: 312, most: 3, leading: 1.08, width: 1056 }),
      ...block(formatDay(article.published_at), { weight: 'medium', size: 30, fill: soft, y: 574 }),
    ],
    '',
  );
}

interface Block {
  /** Bold by default. */
  weight?: FontWeight;
  size: number;
  fill: string;
  /** Baseline of the first line. */
  y: number;
  /** Most lines; one by default. */
  most?: number;
  /** Line height as a multiple of the font size. */
  leading?: number;
  width?: number;
}

function block(text: string, options: Block): string[] {
  const { weight = 'bold', size, fill, y, most = 1, leading = 1, width = TEXT_WIDTH } = options;
  const height = size * leadingOf(text, leading);
  const reading = readingOf(text);
  return linesOf(text, weight, size, width, most).map((line, index) =>
    outlineOf({ text: line, weight, size, fill, x: EDGE, y: y + index * height, reading }),
  );
}

function chip(text: string, y: number): string {
  const width = widthOf(text, 'bold', 28) + 44;
  return `<rect x="${EDGE}" y="${y}" width="${width}" height="50" rx="25" fill="${light}"/>${outlineOf({
    text,
    weight: 'bold',
    size: 28,
    x: EDGE + 22,
    y: y + 34,
    fill: deep,
  })}`;
}

/** India at the right edge, with one state in the accent colour. */
function map(state: string): string {
  const outline = stateOutline(state.toLowerCase().replaceAll(' ', '-'));
  return `<g transform="translate(752 108) scale(0.41)" fill-rule="evenodd" stroke="${deep}" stroke-width="2.5">
    <g fill="#ffffff24">${indiaShapes}</g>
    ${outline === '' ? '' : `<path d="${outline}" fill="${accent}"/>`}
  </g>`;
}

function picture(words: readonly string[], beside: string): string {
  const scallops = Array.from({ length: 17 }, (_, index) => {
    const fill = index % 2 === 0 ? accent : '#fff6e0';
    return `<path d="M${index * 72} 0h72v14a36 30 0 0 1-72 0z" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">
    <rect width="100%" height="100%" fill="${deep}"/>${beside}${scallops.join('')}
    <g transform="translate(${EDGE} 84) scale(1.5)">${logoShapes}</g>
    ${outlineOf({ text: brand.name, weight: 'bold', size: 42, x: EDGE + 78, y: 129, fill: light })}
    ${words.join('')}
  </svg>`;
}
