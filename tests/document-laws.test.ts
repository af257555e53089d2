/** Constraints of tax documents hold whatever the server does, and laws I15 and I16 detect what gets past them. */
import { describe, expect, it } from 'vitest';
import { billedTrade, creditNote, issue } from './billing.ts';
import { openSharedMarket } from './market.ts';
import { brokenLaws, lawsBrokenBy, refusalOf } from './refused-statements.ts';

const market = await openSharedMarket();
const trade = await billedTrade(market);
const { recycler, producer } = trade;
const first = await issue(market, trade);
const second = await issue(market, await billedTrade(market, { recycler, producer }));
const note = await creditNote(market, second.body.data.id, recycler, { quantity: 1_000 });
/** The invoices: of two trades of one recycler, and the second one's credit note. */
const ids = { first: first.body.data.id, second: second.body.data.id, note: note.body.data.id };

const named = (statement: string) =>
  statement.replaceAll(/:(first|second|note)\b/g, (_, name: keyof typeof ids) => `'${ids[name]}'`);

/** A copy of a document with other columns; by default with another number, on a paper of its own. */
const copy = (of: keyof typeof ids, columns: Readonly<Record<string, string>>): string => {
  const changed = { id: 'gen_random_uuid()', number: "'Z-1'", series_position: '9', ...columns };
  const pairs = Object.entries(changed).map(([name, value]) => `'${name}', ${value}`);
  return `insert into documents (${COLUMNS}) select ${COLUMNS} from (
    select (jsonb_populate_record(d, jsonb_build_object(${pairs.join(', ')}))).* from documents d
    where d.id = :${of}) changed`;
};
/** All columns but the generated one. */
const COLUMNS = `id, trade_id, type, invoice_id, supplier, source, company_id, gstin, year, prefix, series_position, number, dated, seller, buyer,
  place_of_supply, description, classification, hsn_sac, quantity, unit, unit_price_paise, taxable_paise, gst_basis_points, cgst_paise,
  sgst_paise, igst_paise, round_off_paise, total_paise, reason, credited_taxable_paise, credited_cgst_paise, credited_sgst_paise,
  credited_igst_paise, credited_round_off_paise, needs_irn, qr_checked, created_by, created_at`;
/** The rest of the second invoice as a credit note: 3,689 kg. */
const REST = { quantity: '3689', taxable_paise: '996030', igst_paise: '179285', total_paise: '1175315' };

describe('the database refuses', () => {
  const breaches: Readonly<Record<string, [statement: string, refusal: string]>> = {
    'a second open invoice of one supplier for a trade': [copy('first', {}), '23505 one_open_invoice_per_supplier'],
    'a number twice, capitals aside': [copy('note', { number: "'crn/26-27/000001'" }), '23505 invoice_number_taken'],
    'a place of a series twice': [copy('note', { series_position: '1' }), '23505 invoice_series_number'],
    'an IRN twice': [`update documents set irn = repeat('a', 64) where id in (:first, :second)`, '23505 irn_taken'],
    'a total that does not follow': [copy('note', { total_paise: 'd.total_paise + 1' }), '23514 invoice_amounts_right'],
    'CGST that is not SGST': [
      copy('note', { cgst_paise: '1', total_paise: 'd.total_paise + 1' }),
      '23514 invoice_amounts_right',
    ],
    'a value that is not quantity and price': [copy('note', { quantity: '999' }), '23514 invoice_amounts_right'],
    'a tax of an invoice that is rounded otherwise': [
      copy('first', { igst_paise: 'd.igst_paise + 1', total_paise: 'd.total_paise + 1' }),
      '23514 invoice_amounts_right',
    ],
    'IGST within a state': [copy('first', { place_of_supply: "'24'" }), '23514 invoice_amounts_right'],
    'a round-off of more than 50 paise': [
      copy('first', { round_off_paise: '51', total_paise: 'd.total_paise + 51' }),
      '23514 invoice_amounts_right',
    ],
    'a note that rounding takes below zero': [
      copy('note', {
        quantity: '1',
        unit: "'OTH'",
        unit_price_paise: '1',
        taxable_paise: '1',
        igst_paise: '0',
        round_off_paise: '-2',
        total_paise: '-1',
      }),
      '23514 document_total_not_below_zero',
    ],
    'notes above the invoice': [
      copy('note', { ...REST, quantity: '3690', taxable_paise: '996300', total_paise: '1175585' }),
      '23514 credit_within_invoice',
    ],
    'notes whose tax is above that of the invoice': [
      copy('note', { ...REST, igst_paise: '179286', total_paise: '1175316' }),
      '23514 credit_within_invoice',
    ],
    'a credit note of a credit note': [
      copy('note', { invoice_id: ':note', quantity: '1', taxable_paise: '270', igst_paise: '0', total_paise: '270' }),
      '23514 credit_within_invoice',
    ],
    'a credit note of another trade': [
      copy('note', { trade_id: '(select trade_id from documents where id = :first)' }),
      '23503 credit_note_of_its_invoice',
    ],
    'a credit note without a reason': [copy('note', { reason: "'null'::jsonb" }), '23514 credit_note_has_invoice'],
    'a number without a place in the series': [
      copy('note', { series_position: "'null'::jsonb" }),
      '23514 document_of_series',
    ],
    'an own paper without its file': [
      copy('note', { source: "'own'", series_position: "'null'::jsonb", prefix: "'null'::jsonb" }),
      '23514 own_document_has_file',
    ],
    'a date of another financial year': [copy('note', { dated: "'2027-04-01'" }), '23514 document_year'],
    'a code of the other kind': [copy('note', { hsn_sac: "'998599'" }), '23514 document_code'],
    'a price that is rewritten': ['update documents set unit_price_paise = 1 where id = :first', 'AO001'],
    'a party that is rewritten': [`update documents set buyer = '{}' where id = :first`, 'AO001'],
    'credit that no note has given': ['update documents set credited_taxable_paise = 1 where id = :first', 'AO001'],
    'another IRN': [
      `update documents set irn = repeat('a', 64) where id = :first;
       update documents set irn = repeat('b', 64) where id = :first`,
      'AO001',
    ],
    'a document that is deleted': ['delete from documents where id = :note', 'AO001'],
    'all documents deleted': ['truncate documents cascade', 'AO001'],
    'billing settings that are rewritten': [
      `insert into billing_settings (by_id, at) select created_by, now() from documents where id = :first;
       update billing_settings set sac = '998599'`,
      'AO001',
    ],
  };

  it.each(Object.entries(breaches))('%s', async (_name, [statement, refusal]) => {
    expect(await refusalOf(market.db, named(statement))).toBe(refusal);
  });

  it('and allows what they try where it is right', async () => {
    expect(await refusalOf(market.db, named(copy('note', REST)))).toBe('allowed');
    const irn = named(`update documents set irn = repeat('a', 64), ack_no = '1' where id = :first`);
    expect(await refusalOf(market.db, irn)).toBe('allowed');
  });
});

describe('the laws detect', () => {
  const planted: Readonly<Record<string, [laws: string, statement: string]>> = {
    'a gap in a series': ['I15', 'update documents set series_position = 3 where id = :second'],
    'a series that begins later': ['I15 I35', 'delete from documents where id = :first'],
    'a number that nobody has': [
      'I15',
      `insert into document_series select company_id, gstin, 2025, 'INV', 1, '2026-03-31' from documents where id = :first`,
    ],
    'a date that falls': ['I15', `update documents set dated = '2026-11-22' where id = :first`],
    'a series that was taken back': ['I15', `update document_series set last_position = 1 where prefix = 'INV'`],
    'a series without its row': ['I15', `delete from document_series where prefix = 'CRN'`],
    'CGST that is not SGST': [
      'I16',
      `alter table documents drop constraint invoice_amounts_right;
       update documents set cgst_paise = 1, sgst_paise = 2 where id = :first`,
    ],
    'a total that does not follow': [
      'I16',
      `alter table documents drop constraint invoice_amounts_right;
       update documents set total_paise = 1 where id = :note`,
    ],
    'a value that is not the order': [
      'I16',
      `update documents set quantity = 1, unit_price_paise = 100, taxable_paise = 100, igst_paise = 18, total_paise = 118 where id = :first`,
    ],
    'credit that no note has given': ['I16', 'update documents set credited_taxable_paise = 1 where id = :first'],
    'a note that its invoice does not know': [
      'I16',
      `update documents set credited_taxable_paise = 0, credited_igst_paise = 0 where id = :second`,
    ],
    'a note whose tax is a paisa less': [
      'I16',
      `update documents set igst_paise = igst_paise - 1, total_paise = total_paise - 1 where id = :note;
       update documents set credited_igst_paise = credited_igst_paise - 1 where id = :second`,
    ],
  };

  it.each(Object.entries(planted))('%s', async (_name, [laws, statement]) => {
    expect(await brokenLaws(market.db)).toEqual([]);
    expect(await lawsBrokenBy(market.db, named(statement))).toEqual(laws.split(' '));
  });
});
