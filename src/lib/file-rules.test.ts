import { describe, expect, it } from 'vitest';
import {
  acceptOf,
  FILE_NAME_LENGTH,
  FILE_RULES,
  FILE_SIZE_LIMIT_BYTES,
  fileTypesText,
  nameAllows,
  nameOfType,
  type FileType,
} from './file-rules.ts';

it('everybody may read pictures and proofs of availability; all other files are private', () => {
  const open = Object.entries(FILE_RULES).flatMap(([purpose, rule]) => (rule.public ? [purpose] : []));
  expect(open.toSorted()).toEqual(['article_image', 'availability_proof', 'company_logo', 'product_image']);
});

it('a file has 10 MiB at most', () => expect(FILE_SIZE_LIMIT_BYTES).toBe(10_485_760));

describe('what a name says of the type', () => {
  it.each<[string, FileType]>([
    ['scan.pdf', 'pdf'],
    ['SCAN.PDF ', 'pdf'],
    ['photo.jpg', 'jpg'],
    ['photo.jpeg', 'jpg'],
    ['photo.JPE', 'jpg'],
    ['photo.jfif', 'jpg'],
    ['a.webp', 'webp'],
    ['a.b.docx', 'docx'],
  ])('%j is one of %s alone', (name, type) => {
    for (const each of ['png', 'jpg', 'webp', 'pdf', 'docx'] as const)
      expect(nameAllows(name, [each])).toBe(each === type);
  });

  it.each([
    'DOC-20240911-WA0001',
    '1000045678',
    'EPR Certificate dt. 05.06.2025',
    'Consent M/s. Sharma & Co.',
    'pdf',
    'invoice.pdf (1)',
    'प्रमाण पत्र',
    'a.constructor',
    '',
  ])('%j may be any', (name) => {
    for (const type of ['png', 'jpg', 'webp', 'pdf', 'docx'] as const) expect(nameAllows(name, [type])).toBe(true);
  });

  it.each(['a.exe', 'a.pdf.html', 'a.gif', 'a.HEIC', 'a.doc', 'a.docm', 'a.zip', 'a.svg', 'a.txt', 'a.xlsx'])(
    '%j is none of ours',
    (name) => {
      expect(nameAllows(name, ['png', 'jpg', 'webp', 'pdf', 'docx'])).toBe(false);
    },
  );
});

describe('the name that a file is stored with', () => {
  it.each<[string, FileType, string]>([
    ['scan.pdf', 'pdf', 'scan.pdf'],
    ['SCAN.PDF', 'pdf', 'SCAN.PDF'],
    ['photo.jpeg', 'jpg', 'photo.jpeg'],
    ['photo.jfif', 'jpg', 'photo.jpg'],
    ['photo.JPE', 'jpg', 'photo.jpg'],
    ['DOC-20240911-WA0001', 'pdf', 'DOC-20240911-WA0001.pdf'],
    ['1000045678', 'jpg', '1000045678.jpg'],
    ['EPR Certificate dt. 05.06.2025', 'pdf', 'EPR Certificate dt. 05.06.2025.pdf'],
    ['pdf', 'pdf', 'pdf.pdf'],
    ['', 'png', 'file.png'],
    ['प्रमाण पत्र', 'docx', 'प्रमाण पत्र.docx'],
  ])('%j of a %s is %j', (name, type, stored) => {
    expect(nameOfType(name, type)).toBe(stored);
  });

  it('has at most 120 characters', () => {
    expect(nameOfType('a'.repeat(120), 'docx')).toBe(`${'a'.repeat(115)}.docx`);
    expect(nameOfType('💣'.repeat(120), 'pdf')).toBe(`${'💣'.repeat(116)}.pdf`);
    expect(FILE_NAME_LENGTH).toBe(120);
  });
});

describe('a picker', () => {
  it('offers files by their endings, and by media type those that have no ending of ours', () => {
    expect(acceptOf('epr_certificate')).toBe('.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg');
  });

  it('names the endings alone', () => {
    expect(fileTypesText(acceptOf('epr_certificate'))).toBe('PDF, PNG, JPG, JPEG; at most 10 MB');
  });
});
