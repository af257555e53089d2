import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILE_SIZE_LIMIT_BYTES } from '#lib/file-rules.ts';
import { many } from '#platform/database/database.ts';
import { bucketEndpoint } from '#tests/buckets.ts';
import { docx, pdf, picture } from '#tests/documents.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
const person = await addPerson(market, 'recycler');

const upload = (body: Record<string, TestFile>) =>
  market.call('PATCH', '/api/users/update/', { token: person.token, body });

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of market.context.storage.list()) keys.push(key);
  return keys.sort();
}

const arriving = () => readdir(join(market.context.config.dataDirectory, 'files', 'arriving'));

/** A PDF of exactly that size in bytes. */
function padded(size: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n');
  return Buffer.concat([head, Buffer.alloc(size - head.length, 'x')]);
}

it('takes a file, shows it by a link to its owner, and leaves nothing lying about', async () => {
  const response = await upload({
    pcb_doc: new TestFile('consent.pdf', pdf()),
    company_logo: new TestFile('l.png', await picture()),
  });
  expect(response.status).toBe(200);
  expect(response.body.data.pcb_doc).toMatch(/^\/files\//);
  expect((await market.app.inject(response.body.data.pcb_doc)).rawPayload).toEqual(pdf());
  expect((await market.app.inject(response.body.data.company_logo)).headers['content-type']).toBe('image/webp');
  await expect.poll(arriving).toEqual([]);
});

it.each([
  ['../../x.pdf', 'x.pdf'],
  ['..\\..\\x.pdf', 'x.pdf'],
  ['a\u202Efdp.pdf', 'afdp.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  ['EPR Certificate dt. 05.06.2025', 'EPR Certificate dt. 05.06.2025.pdf'],
  ['.pdf', 'pdf.pdf'],
])('stores %j under a key of ours and shows it as %j', async (name, shown) => {
  const response = await upload({ pcb_doc: new TestFile(name, pdf()) });
  expect(response.status).toBe(200);
  const rows = await many<{ name: string }>(market.db)`select name from files order by id desc limit 1`;
  expect(rows).toEqual([{ name: shown }]);
  for (const key of await stored()) expect(key).toMatch(/^[\da-f-]{36}(-\d+\.webp)?$/);
});

it.each<[string, () => Promise<TestFile> | TestFile, number]>([
  ['a page that says it is a PDF', () => new TestFile('a.pdf', '<html>', 'application/pdf'), 415],
  ['a picture that says it is a PDF', async () => new TestFile('a.pdf', await picture(), 'application/pdf'), 415],
  ['a document where none is taken', () => new TestFile('a.docx', docx()), 415],
  ['an empty file', () => new TestFile('a.pdf', ''), 400],
  ['an encrypted PDF', () => new TestFile('a.pdf', pdf({ trailer: '/Encrypt 1 0 R' })), 400],
  ['a file one byte too large', () => new TestFile('a.pdf', padded(FILE_SIZE_LIMIT_BYTES + 1)), 413],
])('refuses %s on its field and keeps nothing', async (_, file, status) => {
  const before = await stored();
  const response = await upload({ pcb_doc: await file() });
  expect(response.status).toBe(status);
  expect(response.body).toEqual({
    status: false,
    error: response.body.error,
    errors: { pcb_doc: response.body.error },
  });
  expect(await stored()).toEqual(before);
  await expect.poll(arriving).toEqual([]);
});

it('takes a file of exactly the largest size, 10 MiB', async () => {
  expect(FILE_SIZE_LIMIT_BYTES).toBe(10 * 1024 * 1024);
  expect((await upload({ pcb_doc: new TestFile('a.pdf', padded(FILE_SIZE_LIMIT_BYTES)) })).status).toBe(200);
});

it('refuses a good file beside a bad one, both', async () => {
  const before = await stored();
  const response = await upload({ pcb_doc: new TestFile('a.pdf', pdf()), company_logo: new TestFile('a.png', 'text') });
  expect(response.status).toBe(415);
  expect(Object.keys(response.body.errors)).toEqual(['company_logo']);
  expect(await stored()).toEqual(before);
  await expect.poll(arriving).toEqual([]);
});

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;

it.each([
  [
    'one field twice',
    `${part('pcb_doc', pdf().toString('latin1'))}${part('pcb_doc', pdf().toString('latin1'))}--b--\r\n`,
  ],
  ['fifty files', `${part('other', 'x').repeat(50)}--b--\r\n`],
  ['a body that is cut off', part('pcb_doc', pdf().toString('latin1')).slice(0, 200)],
])('refuses %s', async (_, payload) => {
  const { statusCode } = await market.app.inject({
    method: 'PATCH',
    url: '/api/users/update/',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  await expect.poll(arriving).toEqual([]);
});

describe.skipIf(bucketEndpoint)('while the disk of files', () => {
  const path = (name: string) => join(market.context.config.dataDirectory, 'files', name);
  const send = (file = pdf()) => upload({ pcb_doc: new TestFile('consent.pdf', file) });
  const rows = () => many<{ id: string }>(market.db)`select id from files order by id`;

  it.each(['arriving', 'kept'])(
    'has a file in place of its folder "%s", says so to who sends one and saves nothing',
    async (name) => {
      const before = await rows();
      await rename(path(name), path('aside'));
      await writeFile(path(name), '');
      const response = await send();
      await rm(path(name));
      await rename(path('aside'), path(name));
      expect(response.status).toBe(503);
      expect(response.headers['retry-after']).toBe('30');
      expect(response.body).toEqual({
        status: false,
        error: 'Files cannot be stored at the moment, so nothing was saved. Please try again in a minute.',
      });
      expect(await rows()).toEqual(before);
      expect((await send()).status).toBe(200);
    },
  );
});
