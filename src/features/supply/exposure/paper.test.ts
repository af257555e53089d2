/** The working paper: its texts, as a PDF and as a workbook, through the API. */
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { pdfTexts } from '#tests/pdf-text.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
const producer = await addPerson(market, 'producer', { company: 'Meera Brands Private Limited' });
const recycler = await addPerson(market, 'recycler');
const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 300_000 });
await addOffer(market, recycler, credit, { quantity: 300_000, pricePaise: 260 });
await addTarget(market, producer, await addAccount(market, producer), { targetQuantity: 300_000 });
const tyres = await addAccount(market, producer, { wasteType: 'Tyre', registrationNumber: '777' });
await addTarget(market, producer, tyres, {
  targetQuantity: 10,
  productType: 'Domestic new tyre',
  creditType: 'Recycling',
});

const read = (query: string, { token } = producer) =>
  market.app.inject({
    url: `/api/epr/exposure/paper/?FY=2026&${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
const TEXTS = [
  'Year-end working paper: EPR obligations not met',
  'Meera Brands Private Limited',
  '2026-27',
  'Buy now, with GST',
  '₹ 15,00,000.00 and 1 line not known',
  'Whether a provision is made is for the company and its auditor to decide.',
];
const FIGURES = {
  '3,00,000 Kg': 300_000,
  '₹ 2.60 per Kg': 2.6,
  '₹ 7,80,000.00': 780_000,
  '₹ 15,00,000.00': 1_500_000,
  '₹ 11,58,900.00': 1_158_900,
  '₹ 9,25,002.00': 925_002,
  '₹ 1.25 a Kg': 1.25,
};

describe('the working paper', () => {
  it('as a PDF has its name, figures, rules with status and source, and what is not known', async () => {
    const { statusCode, headers, rawPayload } = await read('format=pdf');
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="exposure-2026-27.pdf"',
    ]);
    const texts = pdfTexts(rawPayload);
    for (const text of [...TEXTS, ...Object.keys(FIGURES)]) expect(texts.join('\n')).toContain(text);
    expect(texts).toContain('Rule: Environmental compensation');
    expect(texts.filter((text) => text.includes('If you buy in year 2'))).not.toEqual([]);
    expect(texts.some((text) => /^₹ 5\.00 per Kg ?\(Reported: ./.test(text))).toBe(true);
    expect(texts).toContain('₹ 15,00,000.00 and 1 line not known');
  });

  it('names the days late, and the interest as not known, also where no target has a rule for it', async () => {
    const texts = pdfTexts((await read('format=pdf&late_days=45')).rawPayload);
    expect(texts.slice(texts.indexOf('Days late'))[1]).toBe('45');
    expect(texts.filter((text) => text === 'Late interest')).toHaveLength(2);
    expect(texts.slice(texts.indexOf('Late interest'))[1]).toBe('Not known');
    expect(texts.slice(texts.indexOf('Late interest, lowest'))[1]).toBe('₹ 0.00 and 2 lines not known');
    expect(pdfTexts((await read('format=pdf')).rawPayload).join()).not.toContain('Late interest');
  });

  it('says what targets cost one after the other where the same offers may meet them', async () => {
    const buyer = await addPerson(market, 'producer');
    for (const targetQuantity of [200_000, 150_000])
      await addTarget(market, buyer, await addAccount(market, buyer), { targetQuantity });
    const inTurn = 'Some targets can be met by the same offers. Bought one after the other they cost';
    expect(pdfTexts((await read('format=pdf', buyer)).rawPayload).join(' ')).toContain(inTurn);
    expect(pdfTexts((await read('format=pdf')).rawPayload).join(' ')).not.toContain(inTurn);
  });

  it('as a workbook has the same texts, and its figures as numbers', async () => {
    const { statusCode, headers, rawPayload } = await read('format=xlsx');
    expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="exposure-2026-27.xlsx"']);
    const archive = await fromBufferPromise(rawPayload);
    let parts = '';
    for await (const entry of archive.eachEntry()) parts += await textOf(await archive.openReadStreamPromise(entry));
    for (const text of TEXTS) expect(parts).toContain(text);
    const numbers = Array.from(parts.matchAll(/<c (?![^>]*\bt="s")[^>]*><v>([^<]*)<\/v>/g), ([, value]) =>
      Number(value),
    );
    for (const figure of Object.values(FIGURES)) expect(numbers).toContain(figure);
  });

  it('is refused in another format', async () => {
    const response = await read('format=doc');
    expect([response.statusCode, response.json().errors]).toEqual([400, { format: 'Choose pdf or xlsx.' }]);
  });
});
