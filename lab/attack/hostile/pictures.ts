/** The largest pictures that are taken, in the forms that are dear to decode, sent by 20 people at once. */
import sharp, { type Sharp } from 'sharp';
import { multipart, MULTIPART } from '../requests.ts';
import { freshAddress, send } from './client.ts';
import { count, signUp, type Attack } from './participants.ts';

const PEOPLE = 20;

/** A picture of one colour, which is small as a file and large when it is decoded. */
const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 46, g: 125, b: 50, alpha: 0.5 } } });

/** JPEG and WebP have 120 megapixels, PNG 80. */
const KINDS: Readonly<Record<string, () => Promise<Buffer>>> = {
  jpeg: () => flat(12_000, 10_000).jpeg().toBuffer(),
  'jpeg turned by its metadata': () => flat(12_000, 10_000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'progressive jpeg': () => flat(12_000, 10_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'jpeg for print': () => flat(12_000, 10_000).toColourspace('cmyk').jpeg({ quality: 60 }).toBuffer(),
  webp: () => flat(12_000, 10_000, 4).webp({ effort: 0 }).toBuffer(),
  'lossless webp': () => flat(12_000, 10_000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  png: () => flat(10_000, 8_000, 4).png().toBuffer(),
  'interlaced png of 16 bits': () =>
    flat(10_000, 8_000, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
};

const made = new Map<string, Buffer>();

async function bytesOf(kind: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = made.get(kind) ?? (await make());
  made.set(kind, bytes);
  return bytes;
}

export const pictures: Attack = {
  name: 'pictures',
  pauseMs: 2_000,
  async round(_participants, tally) {
    const found: string[] = [];
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(freshAddress())));
    for (const [kind, make] of Object.entries(KINDS)) {
      const data = await bytesOf(kind, make);
      // One is re-encoded in the sizes of pages, the other one is only inspected.
      const body = multipart(
        ['company_logo', 'pcb_doc']
          .filter((name) => name === 'company_logo' || !kind.includes('webp'))
          .map((name) => ({ name, file: 'IMG_2024', type: 'application/octet-stream', data })),
      );
      const headers = { 'content-type': MULTIPART, 'content-length': String(body.length) };
      const responses = await Promise.all(
        people.map((person) => send('PATCH', '/api/users/update/', { ...person, body, headers, timeoutMs: 180_000 })),
      );
      for (const { status, text, headers: answered } of responses) {
        count(tally, `${kind}: ${status}`);
        // A sender that has waited for half a minute hears 503, and when to come again.
        const isLater = status === 503 && answered['retry-after'] !== undefined;
        if (status !== 200 && !isLater) found.push(`${kind}: ${status} ${text.slice(0, 200)}`);
      }
    }
    return found;
  },
};
