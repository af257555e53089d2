import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { brand } from '#brand.ts';
import { states } from '#rules/reference/places.ts';
import { MAP_HEIGHT, MAP_WIDTH, STATE_PLACES, placeOnMap, stateId } from './india-map.ts';
import { OfferMap } from './offer-map.tsx';
import { OfficeMap } from './office-map.tsx';

type Point = readonly [x: number, y: number];

const drawing = readFileSync(new URL('./india.svg', import.meta.url), 'utf8');
const shapes = new Map(
  [...drawing.matchAll(/<path id="([^"]+)" d="([^"]+)"/gu)].map(([, id = '', path = '']) => [id, ringsOf(path)]),
);
const names = states().map(({ name }) => name);

describe('the map of India', () => {
  it('has the 36 states and union territories of the reference data and no other', () => {
    expect(names).toHaveLength(36);
    expect([...shapes.keys()].toSorted()).toEqual(names.map(stateId).toSorted());
    expect(Object.keys(STATE_PLACES).toSorted()).toEqual(names.toSorted());
  });

  it('keeps each state within the drawing', () => {
    for (const rings of shapes.values()) {
      expect(rings.length).toBeGreaterThan(0);
      for (const [x, y] of rings.flat()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(MAP_WIDTH);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(MAP_HEIGHT);
      }
    }
  });

  // Lakshadweep is a group of dots with its number among them.
  it.each(names.filter((name) => name !== 'Lakshadweep'))('writes the number of %s into it', (name) => {
    expect(isInside(STATE_PLACES[name] ?? [0, 0], shapes.get(stateId(name)) ?? [])).toBe(true);
  });

  it.each([
    ['Srinagar', 34.08, 74.8, 'Jammu and Kashmir'],
    ['Muzaffarabad', 34.36, 73.48, 'Jammu and Kashmir'],
    ['Leh', 34.16, 77.58, 'Ladakh'],
    ['Gilgit', 35.92, 74.31, 'Ladakh'],
    ['Aksai Chin', 35.2, 79.3, 'Ladakh'],
    ['Tawang', 27.59, 91.87, 'Arunachal Pradesh'],
    ['Silvassa', 20.27, 73.01, 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Kolkata', 22.57, 88.36, 'West Bengal'],
    ['Kanniyakumari', 8.15, 77.5, 'Tamil Nadu'],
  ])('has %s where the Government of India has it', (_place, latitude, longitude, state) => {
    const point = placeOnMap(latitude, longitude);
    const found = names.filter((name) => isInside(point, shapes.get(stateId(name)) ?? []));
    expect(found).toEqual([state]);
  });

  it.each(brand.offices)('pins the office in $city into the state of its address', ({ latitude, longitude, lines }) => {
    const state = names.find((name) => lines.at(-1)?.includes(name)) ?? '';
    expect(isInside(placeOnMap(latitude, longitude), shapes.get(stateId(state)) ?? [])).toBe(true);
  });
});

describe('what is drawn of it', () => {
  it('names every office', () => {
    const html = renderToStaticMarkup(createElement(OfficeMap));
    for (const { city } of brand.offices) expect(html).toContain(`>${city}<`);
  });

  it('leads from each state with offers to them, the most first, and from no other', () => {
    const html = draw([
      { name: 'Goa', count: 1 },
      { name: 'Tamil Nadu', count: 12 },
      { name: 'Assam', count: 0 },
    ]);
    const listed = [...html.matchAll(/<li>.*?href="([^"]+)".*?<span>([^<]+)<\/span>/gu)].map(([, to, name]) => [
      to,
      name,
    ]);
    expect(listed).toEqual([
      ['/Erpcredits?state=Tamil+Nadu', 'Tamil Nadu'],
      ['/Erpcredits?state=Goa', 'Goa'],
    ]);
    expect(html.match(/data-shade="4"/gu)).toHaveLength(2);
    expect(html).not.toContain('state=Assam');
    expect(html.match(/<use /gu)).toHaveLength(36);
  });

  it('says that nothing is on the market', () => {
    expect(draw([])).toContain('No state has live offers');
  });
});

function draw(offers: { name: string; count: number }[]): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(OfferMap, { states: offers })));
}

/** Corners of each ring of a path with `M`, relative `l` and `z`. */
function ringsOf(path: string): Point[][] {
  return path.split('z').flatMap((part) => {
    const numbers = (part.match(/-?\d+/gu) ?? []).map(Number);
    if (numbers.length === 0) return [];
    let x = 0;
    let y = 0;
    const ring: Point[] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      x += numbers[index] ?? 0;
      y += numbers[index + 1] ?? 0;
      ring.push([x, y]);
    }
    return [ring];
  });
}

function isInside([x, y]: Point, rings: readonly Point[][]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}
