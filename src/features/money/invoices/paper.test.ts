import { describe, expect, it } from 'vitest';
import { INDIAN_NAMES } from '#tests/indian-names.ts';
import { pdfPages, pdfTexts } from '#tests/pdf-text.ts';
import { document, party } from '#tests/tax-documents.ts';
import type { InvoiceDocument } from './document.ts';
import { drawPaper } from './paper-drawing.server.ts';
import { type Paper, paperOf } from './paper.ts';

const words = 'Rupees Fourteen Thousand Seven Hundred Fifty Only';
const IRN = 'a'.repeat(64);
const paper = (
  changed: Partial<InvoiceDocument> = {},
  more: { invoice?: { number: string; date: string }; signedQr?: string } = {},
) =>
  paperOf(
    { ...document, needs_irn: false, amount_in_words: words, ...changed },
    { invoice: null, signedQr: null, ...more },
  );
/** All texts of a paper in their order. */
const paperTexts = (one: Paper): string[] => [
  one.title,
  one.copy,
  ...[one.number, one.date].flatMap(({ label, value }) => [label, value]),
  ...one.parties.flatMap(({ heading, name, lines }) => [heading, name, ...lines]),
  one.placeOfSupply,
  ...one.item.map(({ label }) => label),
  ...one.item.map(({ value }) => value),
  ...one.sums.flatMap(({ label, value }) => [label, value]),
  one.words,
  ...one.notes,
  ...one.signature,
  one.notice,
  ...one.portal,
];
const texts = (...of: Parameters<typeof paper>): string[] => paperTexts(paper(...of));
/** Texts after the total. */
const end = (...of: Parameters<typeof paper>): string[] => {
  const all = texts(...of);
  return all.slice(all.indexOf(words) + 1);
};
const CLOSING = ['For Rao Recycling Private Limited', 'Authorised signatory', 'Not an EPR certificate'];
const GIVEN = { needs_irn: true, irn: IRN, ack_no: '112', ack_date: '2026-11-21T06:25:00.000Z' };

describe('a paper', () => {
  it('states all that the law asks for, in its order', () => {
    expect(texts({ to: party('24', { address2: 'Ring Road' }) })).toEqual([
      'Tax invoice',
      'Original for recipient',
      'Number',
      'INV/26-27/000001',
      'Date',
      '21 Nov 2026',
      'Supplier',
      'Rao Recycling Private Limited',
      'GSTIN: 24AAAAR1234A1ZD',
      '1 Market Road',
      'Surat 395003',
      'State code: 24 (Gujarat)',
      'Recipient',
      'Rao Recycling Private Limited',
      'GSTIN: 24AAAAR1234A1ZD',
      '1 Market Road',
      'Ring Road',
      'Surat 395003',
      'State code: 24 (Gujarat)',
      'Place of supply: Gujarat (24)',
      ...'HSN/SAC,Description,Quantity,Unit,Unit price,Taxable value'.split(','),
      '4907',
      document.description,
      '5,000',
      'KGS',
      '₹ 2.50',
      '₹ 12,500.00',
      'CGST 9%',
      '₹ 1,125.00',
      'SGST 9%',
      '₹ 1,125.00',
      'Total',
      '₹ 14,750.00',
      words,
      'Reverse charge: No',
      'Work order: WO-1',
      ...CLOSING,
    ]);
  });

  it('names the tax by the states, and a round-off', () => {
    const sums = (from: string, to: string, more: Partial<InvoiceDocument> = {}) => {
      const place_of_supply = { state: '', state_code: to };
      return paper({ from: party(from), place_of_supply, ...more }).sums.map(({ label }) => label);
    };
    expect(sums('24', '29')).toEqual(['IGST 18%', 'Total']);
    for (const code of ['04', '26', '31', '35', '38'])
      expect(sums(code, code)).toEqual(['CGST 9%', 'UTGST 9%', 'Total']);
    for (const code of ['01', '07', '34', '97']) expect(sums(code, code)).toEqual(['CGST 9%', 'SGST 9%', 'Total']);
    expect(sums('24', '24', { round_off: -0.15, gst_percent: 5 })).toEqual([
      'CGST 2.5%',
      'SGST 2.5%',
      'Round off',
      'Total',
    ]);
  });

  it('the paper of a credit note names its invoice and the reason', () => {
    const note = { type: 'credit_note', reason: 'Wrong quantity' } as const;
    const invoice = { number: 'INV/26-27/000009', date: '2026-04-01' };
    expect(texts(note, { invoice })[0]).toBe('Credit note');
    expect(end(note, { invoice })).toEqual([
      'Reverse charge: No',
      'Work order: WO-1',
      'Invoice number: INV/26-27/000009',
      'Invoice date: 1 Apr 2026',
      'Reason: Wrong quantity',
      ...CLOSING,
    ]);
  });

  it('is not valid without the IRN that it needs, and carries it later', () => {
    expect(end({ needs_irn: true }).slice(2)).toEqual([...CLOSING, 'Not valid without IRN']);
    const irn = [`IRN: ${IRN}`, 'Ack number: 112', 'Ack date: 21 Nov 2026, 11:55\u00a0am\u00a0IST'];
    for (const needs_irn of [true, false]) expect(end({ ...GIVEN, needs_irn }).slice(2)).toEqual([...CLOSING, ...irn]);
  });

  it('prints the trade name where it is another than the legal name', () => {
    const linesWith = (trade_name: string | null) =>
      paper({ from: party('24', { trade_name }) }).parties.map(({ lines }) => lines.slice(0, 2));
    const [, buyer] = linesWith(null);
    expect(linesWith('Rao Green')).toEqual([['Trade name: Rao Green', 'GSTIN: 24AAAAR1234A1ZD'], buyer]);
    expect(linesWith('Rao Recycling Private Limited')).toEqual([buyer, buyer]);
  });

  it('shows what is known of a registration that is gone', () => {
    const gone = { address1: null, place: null };
    const [supplier] = paper({ from: { ...party('24', gone), pin: null } }).parties;
    expect(supplier?.lines).toEqual(['GSTIN: 24AAAAR1234A1ZD', 'State code: 24 (Gujarat)']);
  });
});

describe('its PDF', { timeout: 30_000 }, () => {
  const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

  it('is one tagged page of these texts, with its fonts, and the same each time', async () => {
    for (const one of [paper(), paper(GIVEN, { signedQr: 'x'.repeat(1_100) })]) {
      const pdf = await drawPaper(one);
      const source = pdf.toString('latin1');
      expect(source).toMatch(/^%PDF-1\.7\n/);
      for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en-IN)', '/DisplayDocTitle true', '/FontFile2'])
        expect(source).toContain(part);
      expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(source).toContain('(D:20261121063000Z)');
      expect(source).not.toContain('/BaseFont /Helvetica');
      expect(pages(pdf)).toBe(1);
      expect(pdfTexts(pdf)).toEqual(paperTexts(one));
      expect(await drawPaper(one)).toEqual(pdf);
    }
  });

  it('differs by the IRN alone, and draws a code that fits', async () => {
    const without = await drawPaper(paper(GIVEN));
    const code = await drawPaper(paper(GIVEN, { signedQr: 'x'.repeat(2_953) }));
    expect(code.toString('latin1')).toContain('/Alt (Signed QR code of the e-invoice)');
    expect(await drawPaper(paper(GIVEN, { signedQr: 'x'.repeat(2_954) }))).toEqual(without);
    expect(await drawPaper(paper({ ...GIVEN, irn: 'b'.repeat(64) }))).not.toEqual(without);
  });

  it('reads names in Devanagari as they are written', async () => {
    const name = 'हरित पुनर्चक्रण प्राइवेट लिमिटेड';
    const pdf = await drawPaper(paper({ from: party('24', { legal_name: name }) }));
    expect(pdf.toString('latin1')).toContain(actualText(name));
    expect(pages(pdf)).toBe(1);
  });

  it('continues on a second page where the texts are as long as can be', async () => {
    const long = party('24', { legal_name: 'W'.repeat(100), address1: 'M'.repeat(100), address2: 'M '.repeat(50) });
    const most = { from: long, to: long, description: 'Long '.repeat(60), reason: 'Reason '.repeat(42) };
    const one = paper(
      { ...GIVEN, ...most, type: 'credit_note' },
      { invoice: { number: '1', date: '2026-01-01' }, signedQr: 'x' },
    );
    const pdf = await drawPaper(one);
    expect(pages(pdf)).toBe(2);
    const plain = (all: readonly string[]) => all.map((text) => text.replace(/\s/g, ''));
    expect(plain(pdfTexts(pdf))).toEqual(plain(paperTexts(one)));
    const feet = [1, 2].map((page) => `Credit note INV/26-27/000001Page ${page} of 2`);
    expect(pdfPages(pdf).map(({ foot }) => foot)).toEqual(feet);
    // IRN and QR code stand on the second.
    expect(pdfPages(pdf)[1]?.texts).toContain(`IRN: ${IRN}`);
  });

  it('names its number and the page where it has one page too', async () => {
    const pdf = await drawPaper(paper());
    expect(pdfPages(pdf).map(({ foot }) => foot)).toEqual(['Tax invoice INV/26-27/000001Page 1 of 1']);
  });

  it.each(Object.entries(INDIAN_NAMES))('prints a name in %s, and says it as it is written', async (_, name) => {
    const from = party('24', {
      legal_name: name,
      trade_name: name.slice(0, 20),
      address1: name,
      place: name.slice(0, 9),
    });
    const pdf = await drawPaper(paper({ from }));
    expect(pdf.toString('latin1')).toContain(actualText(name));
    // A box, the glyph of what a font does not have, reads as this.
    expect(pdfTexts(pdf).join('')).not.toContain('\u0000');
    expect(pages(pdf)).toBe(1);
    expect(await drawPaper(paper({ from }))).toEqual(pdf);
  });

  it('shows by its code what was stored before it was refused', async () => {
    const pdf = await drawPaper(paper({ from: party('24', { legal_name: '漢 Recycling' }) }));
    expect(pdfTexts(pdf)).toEqual(expect.arrayContaining(['[U+6F22] Recycling', 'For [U+6F22] Recycling']));
  });
});

/** The entry that says a text to screen readers. */
function actualText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1');
  return `/ActualText (${bytes.replace(/[()\\\n\r\t\b\f]/g, escaped)})`;
}

/** A character as a text of a PDF escapes it. */
const escaped = (character: string): string =>
  ({ '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' })[character] ?? `\\${character}`;
