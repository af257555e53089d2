import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePurpose } from '#lib/file-rules.ts';
import { documentParts, docx, MAIN, pdf, picture } from '#tests/documents.ts';
import { zip, type ZipPart } from '#tests/zip.ts';
import { cleanFileName, inspectFile } from './file-inspection.ts';
import { checkPicture } from './picture-decoding.ts';

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-inspect-'));
});
afterAll(() => rm(directory, { recursive: true }));

let serial = 0;
async function inspect(bytes: Buffer | string, name: string, purpose: FilePurpose = 'transaction_proof') {
  const path = join(directory, String((serial += 1)));
  await writeFile(path, bytes);
  return inspectFile(path, name, purpose);
}

const refused = (kind: string, message?: string) => ({ kind, ...(message !== undefined && { message }) });
const DOCUMENT = 'This document cannot be accepted.';
const VIRUS = 'This file was refused by the virus check.';

describe('what is good', () => {
  it('takes each type under its names', async () => {
    expect(await inspect(await picture('png'), 'a.PNG')).toEqual({
      mediaType: 'image/png',
      name: 'a.PNG',
      inline: true,
    });
    expect(await inspect(await picture('jpeg'), 'a.jpeg')).toEqual({
      mediaType: 'image/jpeg',
      name: 'a.jpeg',
      inline: true,
    });
    expect(await inspect(await picture('webp'), 'a.webp', 'product_image')).toEqual({
      mediaType: 'image/webp',
      name: 'a.webp',
      inline: true,
    });
    expect(await inspect(pdf(), 'a.pdf')).toEqual({ mediaType: 'application/pdf', name: 'a.pdf', inline: true });
    const active = pdf({ extra: '/Names << /JavaScript 5 0 R >>' });
    expect(await inspect(active, 'a.pdf')).toEqual({ mediaType: 'application/pdf', name: 'a.pdf', inline: false });
    expect(await inspect(docx(), 'a.docx')).toEqual({ mediaType: DOCX, name: 'a.docx', inline: false });
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['DOC-20240911-WA0001', () => pdf(), 'DOC-20240911-WA0001.pdf'],
    ['1000045678', () => picture('jpeg'), '1000045678.jpg'],
    ['EPR Certificate dt. 05.06.2025', () => docx(), 'EPR Certificate dt. 05.06.2025.docx'],
    ['image.jfif', () => picture('jpeg'), 'image.jpg'],
    ['', () => picture('png'), 'file.png'],
  ])('takes %j for what its bytes are', async (name, make, stored) => {
    expect(await inspect(await make(), name)).toMatchObject({ name: stored });
  });

  it('takes a document with links to the web', async () => {
    const links =
      '<Relationships><Relationship Id="r1" Type="http://x/relationships/hyperlink" Target="https://example.in" TargetMode="External"/></Relationships>';
    expect(await inspect(docx({ name: 'word/_rels/document.xml.rels', data: links }), 'a.docx')).toMatchObject({
      mediaType: DOCX,
    });
  });
});

describe('what is another type than allowed or claimed', () => {
  it.each([
    ['a page', '<html><script>alert(1)</script>', 'a.png'],
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'a.pdf'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.png'],
    ['a text', 'hello', 'a.docx'],
    ['a PDF that begins late', ` \n${pdf().toString('latin1')}`, 'a.pdf'],
  ])('refuses %s', async (_, bytes, name) => {
    await expect(inspect(bytes, name)).rejects.toMatchObject(
      refused('wrong_type', 'Only PNG, PDF, JPG, and DOCX files are allowed'),
    );
  });

  it('refuses a name that claims another type', async () => {
    const png = await picture('png');
    for (const name of ['a.pdf', 'a.exe', 'a.jfif', 'a.png.html'])
      await expect(inspect(png, name), name).rejects.toMatchObject(refused('wrong_type'));
    await expect(inspect(docx(), 'a.png')).rejects.toMatchObject(refused('wrong_type'));
  });

  it('refuses a good file where its type is not taken', async () => {
    await expect(inspect(docx(), 'a.docx', 'product_image')).rejects.toMatchObject(
      refused('wrong_type', 'Only PNG, JPG, JPEG, and DOCX files are allowed'),
    );
    await expect(inspect('hello', 'a.txt', 'availability_proof')).rejects.toMatchObject(
      refused('wrong_type', 'Only PNG, JPG, JPEG, PDF, and DOCX files are allowed'),
    );
    await expect(inspect(await picture('webp'), 'a.webp')).rejects.toMatchObject(refused('wrong_type'));
  });
});

it('refuses an empty file', async () => {
  await expect(inspect('', 'a.png')).rejects.toMatchObject(refused('invalid', 'The file is empty.'));
});

describe('pictures', () => {
  /** A PNG that declares this size but contains almost nothing. */
  function announced(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(data.length, 0);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(100))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  /** A JPEG or WebP with this size in its header, in place of that of its few pixels. */
  async function claiming(format: 'jpeg' | 'webp', width: number, height: number): Promise<Buffer> {
    const bytes = await picture(format);
    if (format === 'jpeg') {
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(height, frame + 5);
      bytes.writeUInt16BE(width, frame + 7);
    } else {
      const start = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
      bytes.writeUInt16LE(width, start + 3);
      bytes.writeUInt16LE(height, start + 5);
    }
    return bytes;
  }

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a PNG of 30,000 × 30,000', () => announced(30_000, 30_000), 'The picture has more than 80 megapixels.'],
    ['a PNG of 10,000 × 8,001', () => announced(10_000, 8_001), 'The picture has more than 80 megapixels.'],
    ['a JPEG of 12,000 × 10,001', () => claiming('jpeg', 12_000, 10_001), 'The picture has more than 120 megapixels.'],
    ['a WebP of 12,000 × 10,001', () => claiming('webp', 12_000, 10_001), 'The picture has more than 120 megapixels.'],
    ['a PNG of 30,001 × 10', () => announced(30_001, 10), 'The picture is too large.'],
    ['a PNG of 10 × 30,001', () => announced(10, 30_001), 'The picture is too large.'],
  ])('refuses %s by its header', async (_, make, text) => {
    const bytes = await make();
    const name = bytes[0] === 0x89 ? 'a.png' : bytes[0] === 0xff ? 'a.jpg' : 'a.webp';
    await expect(inspect(bytes, name, 'product_image')).rejects.toMatchObject(refused('invalid', text));
  });

  // Encoding the test's picture takes most of the time: one of the formats suffices at each change.
  it('takes a png of 10000 × 8000', () => takes(['png', 10_000, 8_000]));
  it.for([
    ['jpeg', 12_000, 10_000],
    ['webp', 8_160, 6_144],
  ] as const)('takes a %s of %i × %i', { tags: 'thorough' }, takes);

  async function takes([format, width, height]: readonly ['jpeg' | 'png' | 'webp', number, number]) {
    const bytes = await picture(format, { width, height });
    expect(await inspect(bytes, 'IMG_2024', 'product_image')).toMatchObject({ inline: true });
  }

  it('takes a progressive JPEG, and refuses one whose scans are those of hundreds', async () => {
    const flat = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: 'red' } });
    const bytes = await flat.jpeg({ progressive: true }).toBuffer();
    expect(await inspect(bytes, 'a.jpg')).toMatchObject({ inline: true });
    const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const many = Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: 700 }, () => scan), bytes.subarray(-2)]);
    // The decoder would refuse this one too, but only after it has passed over the picture for each scan.
    await expect(checkPicture(many, 'jpg')).rejects.toMatchObject({
      ...refused('invalid', 'The picture cannot be read.'),
      cause: 'too many scans',
    });
  });

  it('refuses what is cut off or cannot be decoded', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 90, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(inspect(whole.subarray(0, whole.length / 2), 'a.jpg')).rejects.toMatchObject(refused('invalid'));
    await expect(inspect(announced(50, 50), 'a.png')).rejects.toMatchObject(refused('invalid'));
  });

  it('refuses a picture that is an archive too', async () => {
    const both = Buffer.concat([await picture('png'), zip([{ name: 'x.class', data: 'code' }])]);
    await expect(inspect(both, 'a.png')).rejects.toMatchObject(refused('invalid', 'This file cannot be accepted.'));
  });
});

describe('documents', () => {
  const heavy = Buffer.concat([randomBytes(600 * 1024), Buffer.alloc(40 * 1024 * 1024)]);
  const bombs = Buffer.alloc(41 * 1024 * 1024);
  const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  /** A ZIP whose last entry overlaps the one before. */
  function overlapping(): Buffer {
    const bytes = docx({ name: 'word/a.rels', data: '<x/>' }, { name: 'word/b.rels', data: '<x/>' });
    const [second, first] = [1, 2].map((turn) => {
      let at = bytes.length;
      for (let left = turn; left > 0; left -= 1) at = bytes.lastIndexOf('PK\x01\x02', at - 1);
      return at;
    });
    bytes.writeUInt32LE(bytes.readUInt32LE((first ?? 0) + 42), (second ?? 0) + 42);
    return bytes;
  }
  it.each<[string, () => Buffer]>([
    ['an archive without a document', () => zip([{ name: 'a.txt', data: 'x' }])],
    ['a name that leads out', () => docx({ name: '../../x', data: 'x' })],
    ['an absolute name', () => docx({ name: '/etc/x', data: 'x' })],
    ['a backslash in a name', () => docx({ name: 'word\\x.xml', data: 'x' })],
    ['a symbolic link', () => docx({ name: 'word/link', data: '/etc/passwd', mode: 0o120777 })],
    ['an encrypted entry', () => docx({ name: 'word/x.xml', data: 'x', encrypted: true })],
    ['macros', () => docx({ name: 'word/vbaProject.bin', data: 'x' })],
    ['a macro-enabled type', () => zip(documentParts(macros))],
    [
      'a spreadsheet under another name',
      () =>
        zip([
          { name: '[Content_Types].xml', data: '' },
          { name: 'xl/workbook.xml', data: '' },
        ]),
    ],
    ['entities', () => docx({ name: 'word/_rels/x.rels', data: '<!DOCTYPE x [<!ENTITY y "External">]>' })],
    ['an archive that only says it is a document', () => zip(documentParts().slice(0, 2))],
    [
      'macros under another name',
      () => zip(documentParts(`${MAIN}"/><Override ContentType="application/vnd.ms-office.vbaProject`)),
    ],
    ['more than anybody writes', () => docx({ name: 'word/media/big', data: heavy })],
    ['a bomb', () => docx({ name: 'word/media/big', data: bombs })],
    ['a ratio of a bomb', () => docx({ name: 'word/media/big', data: bombs.subarray(0, 5 * 1024 * 1024) })],
    ['too many entries', () => docx(...Array.from({ length: 498 }, (_, n) => ({ name: `word/${n}.xml`, data: '' })))],
    ['two parts of one name', () => docx({ name: 'word/Document.xml', data: 'x' })],
    ['two entries over the same bytes', () => overlapping()],
    ['a cut off archive', () => docx().subarray(0, 300)],
  ])('refuses %s', async (_, make) => {
    await expect(inspect(make(), 'a.docx')).rejects.toMatchObject(refused('invalid', DOCUMENT));
  });

  it('refuses one whose links are more than the directory says', async () => {
    const lying = docx({ name: 'word/big.rels', data: Buffer.alloc(100_000, 'ab') });
    const at = lying.lastIndexOf('PK\x01\x02');
    lying.writeUInt32LE(10, at + 24);
    await expect(inspect(lying, 'a.docx')).rejects.toMatchObject(refused('invalid', DOCUMENT));
  });
});

describe('the parts of a document that are unpacked', () => {
  const LIMIT = 1024 * 1024;
  const padded = (begin: string, size: number): ZipPart['data'] => {
    const noise = randomBytes(size)
      .toString('hex')
      .slice(0, size - begin.length - 7);
    return `${begin}<!--${noise}-->`;
  };
  const types = documentParts()[0]?.data.toString() ?? '';
  const links = '<Relationships></Relationships>';
  const withTypes = (data: ZipPart['data']) =>
    zip([{ name: '[Content_Types].xml', data }, ...documentParts().slice(1)]);

  it.each<[string, (size: number) => Buffer]>([
    ['the list of types', (size) => withTypes(padded(types, size))],
    ['the links of the document', (size) => docx({ name: 'word/_rels/document.xml.rels', data: padded(links, size) })],
    ['the links of another part', (size) => docx({ name: 'word/_rels/x.RELS', data: padded(links, size) })],
  ])('are %s, of 1 MiB at most', async (_, make) => {
    expect(await inspect(make(LIMIT), 'a.docx')).toMatchObject({ mediaType: DOCX });
    await expect(inspect(make(LIMIT + 1), 'a.docx')).rejects.toMatchObject(
      refused('wrong_type', 'This file could not be checked.'),
    );
  });

  it('and no others: what an archive within has, and what a large part has, is not looked at', async () => {
    const inner = zip([{ name: 'word/_rels/x.rels', data: '<!DOCTYPE x>' }]);
    const whole = docx(
      { name: 'word/embeddings/inner.docx', data: inner },
      { name: 'word/media/picture', data: randomBytes(5 * LIMIT) },
    );
    expect(await inspect(whole, 'a.docx')).toMatchObject({ mediaType: DOCX });
  });

  it.each([
    ['in links', () => docx({ name: 'word/_rels/settings.xml.rels', data: '<x TargetMode="&#69;xternal"/>' })],
    ['in links, by hexadecimal digits', () => docx({ name: 'word/_rels/x.rels', data: '<x y="&#x45;"/>' })],
    ['in the list of types', () => withTypes(types.replace('vnd', '&#118;nd'))],
    ['by the million', () => docx({ name: 'word/_rels/x.rels', data: '&#65;'.repeat(200_000) + padded('', 30_000) })],
  ])('have no character references %s', async (_, make) => {
    await expect(inspect(make(), 'a.docx')).rejects.toMatchObject(refused('wrong_type', DOCUMENT));
  });
});

describe('PDFs', () => {
  it.each<[string, () => Buffer]>([
    ['is encrypted', () => pdf({ trailer: '/Encrypt 9 0 R' })],
    ['is encrypted in disguise', () => pdf({ trailer: '/#45ncrypt << /Filter /Standard >>' })],
  ])('refuses one that %s', async (_, make) => {
    await expect(inspect(make(), 'a.pdf')).rejects.toMatchObject(
      refused('invalid', 'This PDF is locked by a password. Save it without one and send it again.'),
    );
  });

  it('refuses one that is an archive too', async () => {
    const both = Buffer.concat([pdf(), zip([{ name: 'x.html', data: 'x' }])]);
    await expect(inspect(both, 'a.pdf')).rejects.toMatchObject(refused('invalid'));
  });
});

describe('the virus check', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['alone', () => Buffer.from(EICAR), 'eicar.pdf'],
    ['after a picture', async () => Buffer.concat([await picture(), Buffer.from(EICAR)]), 'a.png'],
    ['in a document', () => docx({ name: 'word/media/a.bin', data: EICAR }), 'a.docx'],
  ])('finds the test file %s', async (_, make, name) => {
    await expect(inspect(await make(), name)).rejects.toMatchObject(refused('invalid', VIRUS));
  });
});

describe('names', () => {
  it.each([
    ['../../x.png', 'x.png'],
    ['C:\\Users\\me\\x.png', 'x.png'],
    ['a\0b\r\nc.png', 'abc.png'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['.htaccess', 'htaccess'],
    ['..', ''],
    ['', ''],
    ['प्रमाण पत्र.pdf', 'प्रमाण पत्र.pdf'],
    [`${'a'.repeat(300)}.docx`, `${'a'.repeat(115)}.docx`],
    ['\ud800x.png', 'x.png'],
  ])('cleans %j to %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});
