/** The rules that come with the product: complete, well-formed, and the same in every database. */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isCalendarDate } from '#lib/dates.ts';
import { many, sql } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import { findTypeOption, findWasteType } from '#rules/reference/waste-types.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { targetRows } from './figures.ts';
import { KINDS, STREAMS } from './kinds.ts';
import { Rulebook } from './rule.ts';
import { applyShippedRules, SHIPPED_RULES } from './shipped.server.ts';
import { readRulebook } from './store.server.ts';
import { VALUES } from './values.ts';

const market = await openSharedMarket();

const book = new Rulebook(SHIPPED_RULES, [], {});

it('every rule is of a known kind, with figures of it, or unknown without any', () => {
  for (const rule of SHIPPED_RULES) {
    expect(KINDS).toContain(rule.kind);
    expect(STREAMS).toContain(rule.stream);
    expect(['reported', 'draft', 'unknown']).toContain(rule.status);
    expect(rule.value === null).toBe(rule.status === 'unknown');
    if (rule.value) expect(z.parse(VALUES[rule.kind], rule.value)).toEqual(rule.value);
    if (rule.kind === 'price_band') {
      const { low, high } = (rule.value as { low: number; high: number } | null) ?? { low: 1, high: 1 };
      expect(low).toBeLessThanOrEqual(high);
    }
    expect(isCalendarDate(rule.from) && (rule.to === null || (isCalendarDate(rule.to) && rule.to > rule.from))).toBe(
      true,
    );
    expect(rule.source_title).not.toBe('');
    if (rule.source_url !== null) expect(rule.source_url).toMatch(/^https:\/\//);
  }
});

it('a reported rule has the address of its source; no source was found of unknown rules alone', () => {
  for (const { status, source_title, source_url } of SHIPPED_RULES) {
    if (status === 'reported') expect(source_url).not.toBeNull();
    if (source_title === 'No source was found') expect(status).toBe('unknown');
  }
});

it('names types as the catalogue does', () => {
  for (const { stream, producer_type, product_type, credit_type } of SHIPPED_RULES) {
    const type = findWasteType(stream)!;
    expect(type.name).toBe(stream);
    if (product_type !== null) expect(findTypeOption(type.productTypes, product_type)?.name).toBe(product_type);
    if (credit_type !== null) expect(findTypeOption(type.creditTypes, credit_type)?.name).toBe(credit_type);
    expect(producer_type).toBeNull();
  }
});

it('ids follow from the keys', () => {
  const ids = SHIPPED_RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(isId(id)).toBe(true);
  // A link to a rule that somebody has kept leads to it in every version.
  const gold = SHIPPED_RULES.find(({ kind, credit_type }) => kind === 'unit' && credit_type === 'Gold');
  expect(gold?.id).toBe('1d2e24de-0c7d-8029-8874-3337e72295f8');
});

it('holds as many rules of each kind and waste type as the specification lists', () => {
  const counted = KINDS.map((kind) => [kind, STREAMS.map((stream) => book.rulesOf(stream, kind).length)]);
  // Plastic, E-waste, Battery, Tyre, Oil
  expect(Object.fromEntries(counted)).toEqual({
    unit: [1, 5, 1, 1, 1],
    price_band: [1, 11, 10, 1, 1],
    ec_rate: [1, 4, 10, 1, 1],
    refund: [1, 1, 1, 1, 1],
    interest: [1, 1, 1, 1, 1],
    target: [3, 11, 11, 4, 4],
    least_recycling: [16, 0, 0, 0, 0],
    lag: [1, 2, 7, 2, 2],
    validity: [1, 1, 1, 1, 1],
    purchase_cap: [1, 1, 1, 1, 1],
    carry_forward: [1, 1, 1, 1, 1],
    conversion: [0, 0, 0, 7, 0],
    return_due: [1, 1, 1, 5, 1],
    extension: [1, 1, 0, 0, 0],
    hsn: [2, 2, 2, 2, 2],
    gst_rate: [1, 1, 1, 1, 1],
  });
});

it('targets of a year come from the step in force; before the first there is none', () => {
  const percents = (stream: string, part: string | null, years: readonly number[]) =>
    targetRows(book, stream, years)
      .find((row) => row.part === part)
      ?.years.map((figure) => figure && figure.percent);
  expect(percents('Plastic', null, [2020, 2021, 2022, 2023, 2030])).toEqual([null, 25, 70, 100, 100]);
  expect(percents('E-waste', null, [2022, 2023, 2024, 2025, 2026, 2027, 2031])).toEqual([null, 60, 60, 70, 70, 80, 80]);
  expect(percents('E-waste', 'New producer', [2022, 2023, 2024])).toEqual([null, 15, 20]);
  expect(percents('E-waste', 'Gold phase', [2023, 2024, 2025, 2026, 2027, 2028, 2035])).toEqual([
    20, 30, 45, 60, 80, 100, 100,
  ]);
  expect(targetRows(book, 'Battery', [2024, 2025, 2026, 2027, 2028, 2029]).map(shownRow)).toEqual([
    'Automotive, 3: 70 90 90 90 90 90',
    'Electric four-wheelers, 8: - - - - - 70',
    'Electric three-wheelers, 5: - - 70 70 70 70',
    'Electric two-wheelers, 4: - - 70 70 70 70',
    'Industrial, 3: 60 70 70 70 70 70',
    'Portable, not rechargeable, 3: - 50 60 70 70 70',
    'Portable, rechargeable, 5: 70 70 70 70 70 70',
  ]);
  expect(percents('Tyre', null, [2021, 2022, 2023, 2024])).toEqual([null, 35, 70, 100]);
  // No source says the steps between the first and the last; a rule without a figure is not a missing rule.
  const oil = targetRows(book, 'Oil', [2023, 2024, 2025, 2029, 2030])[0]?.years;
  expect(oil?.map((figure) => figure && [figure.percent, figure.status])).toEqual([
    null,
    [5, 'reported'],
    [null, 'unknown'],
    [null, 'unknown'],
    [50, 'reported'],
  ]);
});

function shownRow({ part, basis, years }: ReturnType<typeof targetRows>[number]): string {
  return `${part}, ${/\d/.exec(basis ?? '')?.[0]}: ${years.map((figure) => figure?.percent ?? '-').join(' ')}`;
}

it('shipped rules are in every database as they are in the files', async () => {
  const stored = await readRulebook(market.db);
  const byId = (rules: readonly { id: string }[]) => rules.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(stored.rules)).toEqual(byId(SHIPPED_RULES));
});

it('shipped rules of an older database say the same, except where they were verified', async () => {
  const migration = await readFile('db/migrations/0261_addresses_of_reported_rules.sql', 'utf8');
  const { id: reader } = await addPerson(market, 'superadmin');
  await sql`alter table rule_rows disable trigger rule_rows_append_only`.execute(market.db);
  await sql`
    update rule_rows set source_title = 'No source was found', source_url = null, note = 'Notes were read.'
    where kind = 'gst_rate' or part = 'Used oil import'`.execute(market.db);
  await sql`update rule_rows set status = 'verified', clause = 'rule 1', read_on = '2026-11-20', read_by = ${reader}
    where kind = 'gst_rate' and stream = 'Tyre'`.execute(market.db);
  await sql`alter table rule_rows enable trigger rule_rows_append_only`.execute(market.db);
  for (const statement of migration.split(';\n').filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(market.db);
  const { rules } = await readRulebook(market.db);
  const shipped = new Map(SHIPPED_RULES.map((rule) => [rule.id, rule]));
  const changed = rules.filter((rule) => !isDeepStrictEqual({ ...rule }, shipped.get(rule.id)));
  expect(changed).toMatchObject([{ kind: 'gst_rate', stream: 'Tyre', note: 'Notes were read.' }]);
  await expect(sql`update rule_rows set note = 'x' where kind = 'gst_rate'`.execute(market.db)).rejects.toThrow();
});

it('shipped rules are stored once; what somebody has verified stays so', async () => {
  const count = async () => (await many(market.db)`select from rule_rows`).length;
  const before = await count();
  const { id: reader } = await addPerson(market, 'superadmin');
  await sql`update rule_rows set status = 'verified', clause = 'rule 1', read_on = '2026-11-20',
    read_by = ${reader} where id = ${SHIPPED_RULES[0]?.id}`.execute(market.db);
  await Promise.all([applyShippedRules(market.context), applyShippedRules(market.context)]);
  expect(await count()).toBe(before);
  const rows = await many(market.db)`select status from rule_rows where id = ${SHIPPED_RULES[0]?.id}`;
  expect(rows).toEqual([{ status: 'verified' }]);
});
