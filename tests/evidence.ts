/** Evidence packs: asked for, made, read. */
import { buffer } from 'node:stream/consumers';
import jsQR from 'jsqr';
import { fromBufferPromise } from 'yauzl';
import { makePacks } from '#fulfilment/evidence/making.server.ts';
import type { TestMarket, TestResponse } from './market.ts';
import type { Person } from './people.ts';

export const requestPack = (
  market: TestMarket,
  { token }: Person,
  body: unknown,
  key?: string,
): Promise<TestResponse> =>
  market.call('POST', '/api/epr/evidence/', {
    token,
    body,
    key,
  });

export const makeAll = async ({ context }: TestMarket): Promise<void> => {
  while (await makePacks(context));
};

// oxlint-disable-next-line typescript/no-explicit-any
export const packsOf = async (market: TestMarket, { token }: Person, query = ''): Promise<any[]> =>
  (await market.call('GET', `/api/epr/evidence/${query}`, { token })).body.data;

/** Asks for a pack and has it made. Returns it as its list shows it. */
export async function madePack(market: TestMarket, person: Person, body: unknown) {
  const asked = await requestPack(market, person, body);
  if (asked.status !== 202) throw new Error(asked.text);
  await makeAll(market);
  const packs = await packsOf(market, person);
  return packs.find(({ id }) => id === asked.body.data.id);
}

/** The files of a ZIP by their paths. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

/** Downloads a pack. */
export async function downloaded({ app }: TestMarket, { url }: { url: string }) {
  const { rawPayload, headers, statusCode } = await app.inject({ url });
  return { statusCode, headers, zip: rawPayload, files: await unzipped(rawPayload) };
}

export const verify = (market: TestMarket, code: string): Promise<TestResponse> =>
  market.call('GET', `/api/verify/${code}/`);

/** Pixels of a module of a drawn QR code, and modules of white around it. */
const PIXELS = 4;
const MARGIN = 4;

/** The text of the QR code of a PDF of ours, which is drawn as rectangles: read as a phone reads it. */
export function qrText(drawing: string): string | undefined {
  const rectangles = [...drawing.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  const side = Math.min(...rectangles.map(([, , , height = 0]) => height));
  const dark = rectangles.filter(([, , , height = 0]) => Math.abs(height - side) < side / 100);
  const left = Math.min(...dark.map(([x = 0]) => x));
  const top = Math.min(...dark.map(([, y = 0]) => y));
  const modules = Math.round(Math.max(...dark.map(([x = 0, , width = 0]) => x + width - left)) / side);
  const edge = (modules + 2 * MARGIN) * PIXELS;
  const picture = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [x = 0, y = 0, width = 0] of dark) {
    const [column, row, count] = [(x - left) / side, (y - top) / side, width / side].map(Math.round);
    for (let py = 0; py < PIXELS; py += 1)
      for (let px = 0; px < (count ?? 0) * PIXELS; px += 1) {
        const at = (((row ?? 0) + MARGIN) * PIXELS + py) * edge + ((column ?? 0) + MARGIN) * PIXELS + px;
        picture.fill(0, at * 4, at * 4 + 3);
      }
  }
  return jsQR(picture, edge, edge)?.data;
}
