// @module-tag thorough
/** Copies of a photograph that were re-encoded or scaled have nearly its hash; unlike photographs do not; papers have none. */
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { repeats } from '#tests/repetitions.ts';
import { photographHash } from './examining.server.ts';
import { hashParts, NEAR_BITS } from './rules.ts';

/** Numbers between 0 and 1 that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 1) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

/** A scene of shapes with shadows, as a camera with noise would take it. */
async function photograph(seed: number): Promise<Buffer> {
  const next = numbers(seed + 1);
  const at = (most: number) => Math.round(next() * most);
  const colour = () => `rgb(${at(200)},${at(200)},${at(200)})`;
  const shapes = Array.from({ length: 40 }, () =>
    next() < 0.5
      ? `<ellipse cx="${at(1_200)}" cy="${at(900)}" rx="${40 + at(220)}" ry="${40 + at(180)}" fill="${colour()}"/>`
      : `<rect x="${at(1_200)}" y="${at(900)}" width="${60 + at(400)}" height="${60 + at(300)}" fill="${colour()}" transform="rotate(${at(90)} 600 450)"/>`,
  );
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(scene)).blur(2).jpeg({ quality: 92 }).toBuffer();
}

const bitsBetween = (one: string, other: string): number =>
  Array.from(one).filter((bit, place) => bit !== other[place]).length;

/** 46 have more than 1,000 pairs. */
const COUNT = repeats(16, 46);
const PAIRS = (COUNT * (COUNT - 1)) / 2;
let photographs: Buffer[];
let hashes: string[];
beforeAll(async () => {
  photographs = await Promise.all(Array.from({ length: COUNT }, (_, seed) => photograph(seed)));
  hashes = (await Promise.all(photographs.map(photographHash))).map((hash) => hash ?? '');
  for (const hash of hashes) expect(hash).toMatch(/^[01]{64}$/);
}, 60_000);

it('a copy saved again with quality 40, or scaled to a width of 400 pixels, or turned by its camera is found', async () => {
  const copies = [
    (bytes: Buffer) => sharp(bytes).jpeg({ quality: 40 }).toBuffer(),
    (bytes: Buffer) => sharp(bytes).resize({ width: 400 }).jpeg({ quality: 80 }).toBuffer(),
    (bytes: Buffer) => sharp(bytes).resize({ width: 400 }).jpeg({ quality: 40 }).toBuffer(),
    (bytes: Buffer) => sharp(bytes).png().toBuffer(),
    async (bytes: Buffer) =>
      sharp(await sharp(bytes).rotate(90).toBuffer())
        .withMetadata({ orientation: 8 })
        .jpeg()
        .toBuffer(),
  ];
  for (const copy of copies) {
    const bits = await Promise.all(
      photographs.map(async (bytes, place) => {
        const hash = (await photographHash(await copy(bytes))) ?? '';
        const parts = new Set(hashParts(hash));
        expect(hashParts(hashes[place] ?? '').some((part) => parts.has(part))).toBe(true);
        return bitsBetween(hash, hashes[place] ?? '');
      }),
    );
    expect(Math.max(...bits)).toBeLessThanOrEqual(NEAR_BITS);
  }
}, 120_000);

it(`no two of ${PAIRS} pairs of unlike photographs are near`, () => {
  let pairs = 0;
  let least = 64;
  for (const [place, hash] of hashes.entries())
    for (const other of hashes.slice(place + 1)) {
      pairs += 1;
      least = Math.min(least, bitsBetween(hash, other));
    }
  expect(pairs).toBe(PAIRS);
  expect(least).toBeGreaterThan(NEAR_BITS);
});

it('hashes that differ in 6 bits have a part in common, whichever bits they are', () => {
  const next = numbers(7);
  for (let n = 0; n < 1_000; n += 1) {
    const bits = Array.from(hashes[n % COUNT] ?? '');
    for (let flipped = 0; flipped < NEAR_BITS; flipped += 1) {
      const place = Math.floor(next() * 64);
      bits[place] = bits[place] === '1' ? '0' : '1';
    }
    const parts = new Set(hashParts(bits.join('')));
    expect(hashParts(hashes[n % COUNT] ?? '').some((part) => parts.has(part))).toBe(true);
  }
});

it('a paper is no photograph', async () => {
  const lines = Array.from(
    { length: 20 },
    (_, n) => `<text x="40" y="${60 + n * 40}" font-size="24">Line ${n} of an invoice</text>`,
  );
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#fff"/>${lines.join('')}</svg>`;
  expect(await photographHash(await sharp(Buffer.from(paper)).png().toBuffer())).toBeNull();
});
