import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { picture } from '#tests/documents.ts';
import { encodePicture } from './pictures.server.ts';

it('refuses a picture at once while too many wait to be encoded, and takes the next one again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mandi-pictures-'));
  const path = join(directory, 'logo.png');
  await writeFile(path, await picture());
  const encoded = await Promise.allSettled(Array.from({ length: 40 }, () => encodePicture(path)));
  const refused = encoded.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'unavailable', retryAfter: 2 });
  expect(encoded.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(32);
  expect(await encodePicture(path)).not.toEqual([]);
  await rm(directory, { recursive: true });
});
