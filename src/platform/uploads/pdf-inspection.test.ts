import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FILE_SIZE_LIMIT_BYTES } from '#lib/file-rules.ts';
import { pdf } from '#tests/documents.ts';
import { inspectPdf } from './pdf-inspection.ts';

const isActive = (bytes: Buffer) => inspectPdf(bytes).active;

/** A PDF with additional objects. */
const withObjects = (...objects: string[]) => Buffer.from(pdf().toString('latin1') + objects.join('\n'), 'latin1');

/** An object stream with objects by number; `extra` is added to its dictionary. */
function objectStream(
  objects: Readonly<Record<number, string>>,
  extra = '/Type /ObjStm',
  { filter = '/Filter /FlateDecode', pack = (bytes: Buffer): Buffer => deflateSync(bytes) } = {},
): string {
  let at = 0;
  const head = Object.entries(objects).map(([number, text]) => {
    const pair = `${number} ${at} `;
    at += text.length + 1;
    return pair;
  });
  const packed = pack(Buffer.from(head.join('') + Object.values(objects).join(' '), 'latin1'));
  const first = head.join('').length;
  return `\n9 0 obj << ${extra} ${filter} /N ${head.length} /First ${first} >> stream\r\n${packed.toString('latin1')}\nendstream endobj\n`;
}

const NAMES = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'RichMedia',
  'XFA',
  'ImportData',
];

/** A name with all letters, or one of them, written as character codes. */
const encodedWhole = (name: string) =>
  Array.from(name, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const encodedLetter = (name: string) => name.slice(0, -1) + encodedWhole(name.slice(-1)).toUpperCase();

describe('a PDF with one of these names is a download', () => {
  it.each(NAMES)('%s', (name) => {
    for (const written of [name, encodedWhole(name), encodedLetter(name)]) {
      expect(isActive(pdf({ extra: `/X << /${written} 5 0 R >>` }))).toBe(true);
      expect(isActive(pdf({ extra: `/S/${written}` }))).toBe(true);
      expect(isActive(withObjects(objectStream({ 7: `<< /S /${written} >>` })))).toBe(true);
    }
    expect(isActive(pdf({ extra: `/X${name} 1 /${name}X 2` }))).toBe(false);
  });
});

it.each([
  ['by its type', '/Type /ObjStm'],
  ['by its type in codes', '/Type /Obj#53tm'],
  ['without its type', ''],
])('streams of objects are known %s', (_, type) => {
  expect(isActive(withObjects(objectStream({ 7: '<< /S /Launch >>' }, type)))).toBe(true);
  expect(isActive(withObjects(objectStream({ 7: '<< /Type /Font >>' }, type)))).toBe(false);
});

describe('what is done when it opens', () => {
  const action = (text: string) => pdf({ extra: `/OpenAction ${text}` });

  it.each([
    '[3 0 R /Fit]',
    '[ 3 0 R /XYZ null null 0 ]',
    '<< /S /GoTo /D [3 0 R /Fit] >>',
    '<</Type/Action/D(chapter.1)/S/GoTo>>',
  ])('may be to show a place: %s', (text) => {
    expect(isActive(action(text))).toBe(false);
    expect(isActive(Buffer.concat([action('8 0 R'), Buffer.from(`8 0 obj ${text} endobj\n`)]))).toBe(false);
    expect(isActive(Buffer.concat([action('8 0 R'), Buffer.from(objectStream({ 8: text }), 'latin1')]))).toBe(false);
    expect(isActive(withObjects(objectStream({ 1: `<< /Type /Catalog /OpenAction ${text} >>` })))).toBe(false);
  });

  it.each([
    '<< /S /URI /URI (https://evil.example) >>',
    '<< /S /Named /N /Print >>',
    '<< /S /GoTo /D (>>) /S /URI >>',
    '<< /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>',
    '<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI >> >>',
    '<< /S 9 0 R >>',
  ])('is nothing else: %s', (text) => {
    expect(isActive(action(text))).toBe(true);
    expect(isActive(pdf({ extra: `/Open#41ction ${text}` }))).toBe(true);
    expect(isActive(Buffer.concat([action('8 0 R'), Buffer.from(`8 0 obj ${text} endobj\n`)]))).toBe(true);
    expect(isActive(Buffer.concat([action('8 0 R'), Buffer.from(objectStream({ 8: text }), 'latin1')]))).toBe(true);
    expect(isActive(withObjects(objectStream({ 1: `<< /Type /Catalog /OpenAction ${text} >>` })))).toBe(true);
  });

  it('is not vouched for where the action is nowhere, or there are two of its number', () => {
    expect(isActive(action('8 0 R'))).toBe(true);
    const two = '8 0 obj << /S /GoTo >> endobj\n8 0 obj << /S /URI >> endobj\n';
    expect(isActive(Buffer.concat([action('8 0 R'), Buffer.from(two)]))).toBe(true);
  });

  it('a file with an action for the opening of a page is active', () => {
    expect(isActive(pdf({ extra: '/AA << /O << /S /URI >> >>' }))).toBe(true);
  });
});

it('takes a link on a page for what it is', () => {
  expect(isActive(pdf({ extra: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://example.in) >> >>]' }))).toBe(
    false,
  );
});

it('does not take two letters in the middle of a picture for a name, but an object there for one', () => {
  const picture = (text: string) => withObjects(`8 0 obj << /Length 9 >> stream\n${text}\nendstream endobj`);
  expect(isActive(picture('\x80\x91/JS\x80 /XFA\xff'))).toBe(false);
  expect(isActive(picture('9 0 obj << /JS (app.alert) >>'))).toBe(true);
  expect(isActive(picture('9 0 obj << /S /JavaScript >>'))).toBe(true);
});

describe('a stream of objects', () => {
  const quiet = { 7: '<< /Type /Font >>' };
  const twice = { pack: (bytes: Buffer) => deflateSync(deflateSync(bytes)) };

  it.each([
    '/Filter /FlateDecode',
    '/Filter/FlateDecode',
    '/Filter [/FlateDecode]',
    '/Filter[ /FlateDecode ]',
    '/Fil#74er /FlateDecode',
  ])('is looked into when it is packed once: %s', (filter) => {
    expect(isActive(withObjects(objectStream(quiet, '/Type /ObjStm', { filter })))).toBe(false);
    expect(isActive(withObjects(objectStream({ 7: '<< /S /Launch >>' }, '/Type /ObjStm', { filter })))).toBe(true);
  });

  it.each([
    ['packed twice', '/Filter [/FlateDecode /FlateDecode]', twice],
    ['packed in another way too', '/Filter [/FlateDecode /ASCIIHexDecode]', {}],
    ['packed in another way', '/Filter /LZWDecode', {}],
    ['packed as another object says', '/Filter 12 0 R', {}],
    ['not packed, as it says', '', {}],
    ['said twice to be packed', '/Filter /FlateDecode /Filter [/FlateDecode /FlateDecode]', twice],
    ['rearranged', '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1 >>', {}],
    ['rearranged by codes', '/Filter /FlateDecode /Decode#50arms 12 0 R', {}],
    ['kept elsewhere', '/Filter /FlateDecode /F 12 0 R', {}],
  ])('is not vouched for when it is %s', (_, filter, how) => {
    expect(isActive(withObjects(objectStream(quiet, '/Type /ObjStm', { filter, ...how })))).toBe(true);
  });

  it.each([
    ['the word of an object in a text', '/Type /ObjStm /X (1 0 obj)'],
    ['the word of an object in a comment', '/Type /ObjStm %1 0 obj\n'],
    ['the word before it says what it is', '/DecodeParms 12 0 R /X (1 0 obj <<) /Type /ObjStm'],
    ['the word in a comment before it says what it is', '/DecodeParms 12 0 R %1 0 obj <<\n /Type /ObjStm'],
    ['the word far off in a comment', `/DecodeParms 12 0 R %${' '.repeat(300)}1 0 obj <<\n /Type /ObjStm`],
    ['the word of a stream in a text', '/Type /ObjStm /X (stream\n)'],
    ['its first object in another place', '/First 12 0 R'],
  ])('is not vouched for when its dictionary has %s', (_, extra) => {
    expect(isActive(withObjects(objectStream(quiet, extra)))).toBe(true);
  });

  it('is no outline, which has a first item too', () => {
    const outline = '8 0 obj << /Type /Outlines /First 5 0 R /Last 5 0 R >> endobj';
    expect(isActive(withObjects(outline, objectStream(quiet), outline, '7 0 obj << >> endobj'))).toBe(false);
  });
});

it.each<[string, () => Buffer]>([
  ['is damaged', () => withObjects('9 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\nxyz\nendstream')],
  ['has no end', () => withObjects(objectStream({ 7: '<< >>' }).slice(0, -30))],
  ['unpacks to more than the file', () => withObjects(objectStream({ 7: ' '.repeat(100_000) }))],
  ['begins within another', () => withObjects(nested())],
  ['is one of too many', () => withObjects(...Array<string>(1_001).fill(objectStream({ 7: '<< >>' })))],
])('does not vouch for one whose stream of objects %s', (_, make) => {
  expect(isActive(make())).toBe(true);
});

/** An uncompressed object stream that contains another one. */
function nested(): string {
  const inner = objectStream({ 7: '<< /Type /Font >>' });
  const packed = deflateSync(Buffer.from(inner, 'latin1'), { level: 0 });
  return `8 0 obj << /Type /ObjStm /Filter /FlateDecode /First 0 >> stream\n${packed.toString('latin1')}\nendstream`;
}

describe('looks at twice its bytes at most', () => {
  const filled = (piece: string) =>
    Buffer.from(`%PDF-1.4\n${piece.repeat(FILE_SIZE_LIMIT_BYTES / 4 / piece.length)}`, 'latin1');
  const small = objectStream({ 7: '<< /Type /Font >>' });
  const roomy = objectStream({ 7: ' '.repeat(1_000) });

  it.each<[string, Buffer]>([
    ['streams of objects without an end', filled(small.replace('endstream', ''))],
    ['streams of objects that are small', filled(small)],
    ['streams of objects that grow', filled(roomy)],
    ['beginnings of objects', filled('1 0 obj[')],
    ['beginnings of names', filled('/#')],
    ['one long name', filled('/').fill('a', 10)],
    ['spaces after names', Buffer.concat([filled('/OpenAction'), Buffer.alloc(1_000_000, ' ')])],
    ['digits', Buffer.concat([Buffer.from('%PDF-1.4 /Encrypt '), Buffer.alloc(2_000_000, '1')])],
  ])('%s', (_, bytes) => {
    const { lookedAt } = inspectPdf(bytes);
    expect(lookedAt).toBeGreaterThanOrEqual(bytes.length);
    expect(lookedAt).toBeLessThanOrEqual(2 * bytes.length);
  });
});

it('knows an encrypted one', () => {
  expect(inspectPdf(pdf({ trailer: '/Encrypt 9 0 R' })).encrypted).toBe(true);
  expect(inspectPdf(pdf({ trailer: '/#45ncrypt << /Filter /Standard >>' })).encrypted).toBe(true);
  expect(inspectPdf(pdf()).encrypted).toBe(false);
});
