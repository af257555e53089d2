import { describe, expect, it } from 'vitest';
import { codeOf, inFileName, nameFiles, readCode, statusOf, subjectOf, zipName } from './rules.ts';
import { signingKey } from './signing.server.ts';

describe('a code', () => {
  it('has 26 characters of 128 bits', () => {
    expect(codeOf(new Uint8Array(16))).toBe('0'.repeat(26));
    expect(codeOf(new Uint8Array(16).fill(255))).toBe(`7${'Z'.repeat(25)}`);
  });

  it.each([
    ['7zzz-zzzz-zzzzz zzzzz-zzzzz-zzz', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
    ['oil00000000000000000000000', '01100000000000000000000000'],
    ['0'.repeat(25), null],
    ['U'.repeat(26), null],
    ['0'.repeat(27), null],
    ['', null],
  ])('a code typed as %j is read as %j', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
});

it('characters of other texts are hyphens in file names', () => {
  expect(inFileName('INV/26-27/0001 é')).toBe('INV-26-27-0001--');
  expect(zipName({ registrationNumber: 'PR/1 2', FY: 2026 })).toBe('evidence-PR-1-2-2026-27.zip');
});

it('the second and later files of one name are numbered before the type', () => {
  const files = ['pdf', 'png', 'pdf'].map((type) => ({ name: 'trail-documents', type }));
  expect(nameFiles(files, (file) => file).map(({ name }) => name)).toEqual([
    'trail-documents.pdf',
    'trail-documents-2.png',
    'trail-documents-3.pdf',
  ]);
  // Own numbers of invoices whose characters differ in file names alone, and one that ends as numbered files do.
  const own = ['CN/1', 'CN-1', 'CN-1-2', 'cn/1'].map((number) => ({ name: inFileName(number), type: 'pdf' }));
  const names = nameFiles(own, (file) => file).map(({ name }) => name);
  expect(names).toEqual(['CN-1.pdf', 'CN-1-2.pdf', 'CN-1-2-2.pdf', 'cn-1-3.pdf']);
});

it('a recall comes before a newer pack', () => {
  expect(statusOf({ isRecalled: true, isSuperseded: true })).toBe('recalled');
  expect(statusOf({ isRecalled: false, isSuperseded: true })).toBe('superseded');
  expect(statusOf({ isRecalled: false, isSuperseded: false })).toBe('current');
});

it('facts in which orders of a year differ are null in their subject; units are never added', () => {
  const order = (order_id: string, more: object = {}) => ({
    order_id,
    waste_type: 'E-Waste',
    product_type: 'ITEW1',
    credit_type: 'Copper',
    quantity: 100,
    unit: 'kg' as const,
    recalled: 10,
    ...more,
  });
  const account = { registrationNumber: 'PR1', FY: 2026 };
  expect(subjectOf('year', account, [order('WO-1'), order('WO-2', { credit_type: 'Iron' })])).toEqual({
    order_id: null,
    epr_registration_number: 'PR1',
    waste_type: 'E-Waste',
    product_type: 'ITEW1',
    credit_type: null,
    FY: 2026,
    quantity: 200,
    unit: 'kg',
    recalled_quantity: 20,
  });
  expect(subjectOf('year', account, [order('WO-1'), order('WO-2', { unit: 'g' })])).toMatchObject({
    quantity: null,
    unit: null,
    recalled_quantity: null,
  });
});

it('a secret has one key, and another secret another', () => {
  const [one, again, other] = ['a secret', 'a secret', 'another secret'].map(signingKey);
  expect(one?.keyId).toBe(again?.keyId);
  expect(one?.keyId).not.toBe(other?.keyId);
  expect(one?.sign(Buffer.from('x'))).toEqual(again?.sign(Buffer.from('x')));
});
