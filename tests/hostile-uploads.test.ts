/** Hostile files are refused in every file field of every call; the cases are generated from the contracts. */
import { randomBytes } from 'node:crypto';
// @module-tag thorough
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { FILE_SIZE_LIMIT_BYTES, MEDIA_TYPES } from '#lib/file-rules.ts';
import { many } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusal.ts';
import { inspectFile } from '#platform/uploads/file-inspection.ts';
import { features } from '#server/features.ts';
import { docx, documentParts, pdf, picture } from './documents.ts';
import { openSharedMarket, TestFile } from './market.ts';
import { isDeep, repeats } from './repetitions.ts';
import { addUploadTargets } from './upload-targets.ts';
import { zip } from './zip.ts';

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject/></svg>';

/** Incompressible data. */
const NOISE = randomBytes(200_000).toString('hex');

const market = await openSharedMarket();
const targets = await addUploadTargets(market);

/** Files that no purpose accepts, whatever their name and declared type. */
const HOSTILE: Readonly<Record<string, [make: () => Promise<Buffer> | Buffer | string, ...names: string[]]>> = {
  'a page': [() => '<!doctype html><script>alert(1)</script>', 'a.png', 'a.pdf', 'a.docx', 'a.html'],
  'a drawing': [() => SVG, 'a.png', 'a.svg', 'a.jpg'],
  'a program': [() => 'MZ\x90\0\x03\0\0\0\x04\0\0\0', 'a.pdf', 'a.png', 'a.exe'],
  'a script': [() => '#!/bin/sh\nid\n', 'a.png', '.htaccess', 'a.php'],
  'an archive': [() => zip([{ name: 'a.txt', data: 'x' }]), 'a.docx', 'a.zip', 'a.png'],
  'a GIF with an archive': [
    () => Buffer.concat([Buffer.from('GIF89a'), zip([{ name: 'x.class', data: 'x' }])]),
    'a.png',
    'a.gif',
  ],
  'a picture with an archive': [async () => Buffer.concat([await picture(), zip([{ name: 'x', data: 'x' }])]), 'a.png'],
  nothing: [() => '', 'a.png', 'a.pdf'],
  'half a picture': [async () => (await picture()).subarray(0, 60), 'a.png'],
  'an encrypted paper': [() => pdf({ trailer: '/Encrypt 9 0 R' }), 'a.pdf'],
  'a paper that begins late': [() => Buffer.concat([Buffer.from('<html>'), pdf()]), 'a.pdf'],
  macros: [() => docx({ name: 'word/vbaProject.bin', data: 'x' }), 'a.docx'],
  'a way out': [() => docx({ name: '../../x', data: 'x' }), 'a.docx'],
  'a bomb': [
    () => zip([...documentParts(), { name: 'word/media/big', data: Buffer.alloc(41 * 1024 * 1024) }]),
    'a.docx',
  ],
  'a document of character references': [
    () => docx({ name: 'word/_rels/document.xml.rels', data: `${'&#65;'.repeat(200_000)}${NOISE}` }),
    'a.docx',
  ],
  'a document with heavy links': [
    () => docx({ name: 'word/_rels/x.rels', data: Buffer.alloc(10 * 1024 * 1024, NOISE) }),
    'a.docx',
  ],
  'the test virus': [() => EICAR, 'a.pdf', 'a.png', 'a.docx'],
  'the test virus in a document': [() => docx({ name: 'word/media/a.bin', data: EICAR }), 'a.docx'],
  'the test virus behind a picture': [async () => Buffer.concat([await picture(), Buffer.from(EICAR)]), 'a.png'],
  'one byte too much': [() => Buffer.concat([pdf(), Buffer.alloc(FILE_SIZE_LIMIT_BYTES + 1 - pdf().length)]), 'a.pdf'],
};

/** Files of many megabytes, packed or not. In the gate each field gets one of them, and each of them many fields. */
const LARGE = ['a bomb', 'a document of character references', 'a document with heavy links', 'one byte too much'];
/** In the gate the first field of a purpose gets all others, and each further one, which is inspected by the same rules, a quarter of them. */
const QUARTER = 4;
const hostileTo = (place: number, isFirstOfPurpose: boolean) =>
  Object.entries(HOSTILE).filter(
    ([what], index) =>
      isDeep ||
      (LARGE.includes(what)
        ? LARGE.indexOf(what) === place % LARGE.length
        : isFirstOfPurpose || index % QUARTER === place % QUARTER),
  );

const made = new Map<string, Buffer>();
/** Cached bytes of an entry of `HOSTILE`; some take long to generate. */
async function bytesOf(what: string, make: () => Promise<Buffer> | Buffer | string): Promise<Buffer> {
  const bytes = made.get(what) ?? Buffer.from(await make());
  made.set(what, bytes);
  return bytes;
}

/** Content types that a request may declare; the server ignores them. */
const SAID = ['image/png', 'application/pdf', 'text/html; charset="', MEDIA_TYPES.docx];

const fields = features
  .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
  .flatMap(([key, endpoint]) =>
    Object.entries(endpoint.files ?? {}).map(([field, purpose]) => [key, field, purpose, endpoint] as const),
  )
  .map(([key, field, purpose, endpoint], place) => ({ key, field, purpose, endpoint, place }));
const isFirst = (purpose: string, place: number) => fields.find((each) => each.purpose === purpose)?.place === place;

async function kept(): Promise<{ rows: unknown; objects: string[]; arriving: string[] }> {
  const objects: string[] = [];
  for await (const { key } of market.context.storage.list()) objects.push(key);
  const rows = await many(market.db)`select count(*) from files`;
  const arriving = await readdir(join(market.context.config.dataDirectory, 'files', 'arriving'));
  return { rows, objects: objects.sort(), arriving };
}

it('are all fields that the specification names', () => {
  expect(fields.length).toBeGreaterThanOrEqual(12);
});

it.each(fields)(
  '$key takes nothing hostile as $field',
  async ({ key, field, purpose, endpoint: { access }, place }) => {
    const [method = ''] = key.split(' ');
    const token = targets.people.find(({ role }) => typeof access === 'string' || access.includes(role))?.token ?? '';
    const before = await kept();
    for (const [what, [make, ...names]] of hostileTo(place, isFirst(purpose, place))) {
      const bytes = await bytesOf(what, make);
      // In the gate a field gets one of the names, and other fields the others.
      for (const [index, name] of names.entries()) {
        if (!isDeep && index !== place % names.length) continue;
        const file = new TestFile(name, bytes, SAID[index % SAID.length]);
        const answer = await market.call(method, targets.urlOf(key), { token, body: { [field]: file } });
        expect([400, 413, 415], `${what} as ${name}: ${answer.text}`).toContain(answer.status);
        expect(Object.keys(answer.body.errors ?? {}), `${what} as ${name}: ${answer.text}`).toContain(field);
      }
    }
    await expect.poll(kept).toEqual(before);
  },
);

describe('while hostile files are looked into', () => {
  /** At least as many as there are workers. */
  const ATTACKERS = repeats(2, 4);
  const MIB = 1024 * 1024;
  const relations = (data: string | Buffer) => docx({ name: 'word/_rels/document.xml.rels', data });
  const attacks: Readonly<Record<string, () => Buffer>> = {
    'one part of references': () => relations(`${'&#65;'.repeat((2 * MIB) / 5)}${NOISE}`),
    'a part beyond its limit': () => relations(Buffer.alloc(10 * MIB, NOISE)),
    'many parts at their limit': () =>
      docx(
        { name: 'word/media/a', data: randomBytes(MIB) },
        ...Array.from({ length: 38 }, (_, part) => ({
          name: `word/_rels/${part}.rels`,
          data: `<x>${' '.repeat(MIB - 3)}`,
        })),
      ),
    'archives within archives': () => {
      let inner = relations(Buffer.alloc(MIB, ' '));
      for (let depth = 0; depth < 50; depth += 1) inner = docx({ name: 'word/embeddings/a.docx', data: inner });
      return inner;
    },
    'a paper of many streams': () => {
      const stream = '9 0 obj << /Type /ObjStm /N 1 /First 4 >> stream\n';
      return Buffer.from(`${pdf().toString('latin1')}${stream.repeat(40_000)}`, 'latin1');
    },
  };

  it.each(Object.entries(attacks))('the heap stays and others are served: %s', async (_what, make) => {
    const token = targets.people.find(({ role }) => role === 'producer')?.token ?? '';
    const bytes = make();
    const name = bytes.subarray(0, 4).toString('latin1') === '%PDF' ? 'a.pdf' : 'a.docx';
    const before = process.memoryUsage().heapUsed;
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().heapUsed)), 5);
    try {
      const hostile = Array.from({ length: ATTACKERS }, () => inspect(name, bytes));
      expect(await inspect('honest.docx', docx())).toBe('taken');
      const paper = new TestFile('a.pdf', pdf());
      expect((await market.call('PATCH', '/api/users/update/', { token, body: { pcb_doc: paper } })).status).toBe(200);
      await Promise.all(hostile);
    } finally {
      clearInterval(watch);
    }
    expect(highest - before).toBeLessThan(50 * MIB);
  });

  /** Inspects a file as the server does after an upload. */
  async function inspect(name: string, bytes: Buffer): Promise<'taken' | 'refused'> {
    const { storage } = market.context;
    const { path } = await storage.receive(Readable.from([bytes]), FILE_SIZE_LIMIT_BYTES);
    try {
      await inspectFile(path, name, 'transaction_proof');
      return 'taken';
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return 'refused';
    } finally {
      await storage.discard(path);
    }
  }
});
