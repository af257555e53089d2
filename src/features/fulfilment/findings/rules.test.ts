import { describe, expect, it } from 'vitest';
import {
  ewayBillOf,
  fileFindings,
  hashParts,
  NEAR_BITS,
  nearPictureText,
  shownText,
  type Examination,
} from './rules.ts';

const NOTHING: Examination = { isPicture: false, hash: null, takenOn: null, madeOn: null, parts: 0, codes: [] };
const kinds = (read: Partial<Examination>, day = '2026-11-21') =>
  fileFindings({ ...NOTHING, ...read }, day).map(({ kind }) => kind);

describe('a file by itself', () => {
  it.each<[string, Partial<Examination>, string[]]>([
    ['a picture with camera data of its day', { isPicture: true, takenOn: '2026-11-21' }, []],
    ['a picture of the day after', { isPicture: true, takenOn: '2026-11-22' }, ['photo_after']],
    ['a picture of 180 days before', { isPicture: true, takenOn: '2026-05-25' }, []],
    ['a picture of 181 days before', { isPicture: true, takenOn: '2026-05-24' }, ['photo_old']],
    ['a picture without camera data', { isPicture: true }, ['no_camera_data']],
    ['a document that is no picture', {}, []],
    ['a PDF of its day', { madeOn: '2026-11-21', parts: 1 }, []],
    ['a PDF of the day after', { madeOn: '2026-11-22', parts: 1 }, ['pdf_after']],
    ['an old PDF', { madeOn: '2020-01-01', parts: 1 }, []],
    ['a PDF in two parts', { madeOn: null, parts: 2 }, ['pdf_parts']],
  ])('%s: %#', (_name, read, expected) => expect(kinds(read)).toEqual(expected));

  it('says what was compared with what, in words', () => {
    const [old] = fileFindings({ ...NOTHING, isPicture: true, takenOn: '2026-01-01' }, '2026-11-21');
    expect(old?.text).toBe('Taken on 1 Jan 2026, 324 days before 21 Nov 2026.');
  });
});

describe('the number of an e-way bill', () => {
  it.each([
    ['351234567890', '351234567890'],
    ['351234567890/27AAACP1234F1Z6/20-11-2026', '351234567890'],
    ['E-Way Bill No: 351234567890', '351234567890'],
    ['eway 351234567890', '351234567890'],
    ['3512345678901', null],
    ['35123456789', null],
    ['Order 351234567890', null],
    ['351234567890@upi', null],
    ['https://example.in/351234567890', null],
  ])('the code %j gives %j', (code, number) => expect(ewayBillOf(code)).toBe(number));
});

it('hashes in 6 bits of 64 are near, and have a part in common', () => {
  expect(NEAR_BITS).toBe(6);
  expect(hashParts('0'.repeat(64))).toHaveLength(NEAR_BITS + 1);
  expect(new Set(hashParts('01'.repeat(32))).size).toBe(NEAR_BITS + 1);
});

it.each([
  [0, 'Looks like Trail Documents of WO-1: The same picture.'],
  [1, 'Looks like Trail Documents of WO-1: 1 of 64 bits differ.'],
  [NEAR_BITS, 'Looks like Trail Documents of WO-1: 6 of 64 bits differ.'],
  [10, 'Looks like Trail Documents of WO-1: 10 of 64 bits differ.'],
])('pictures that differ in %i bits: %s', (bits, text) =>
  expect(shownText(nearPictureText('Trail Documents', 'WO-1', bits))).toBe(text),
);
