/** Rules as the API lists them, for component tests. */
import { rule } from '#rules/rulebook/contract.ts';
import type { ApiResponse } from '#web/api.ts';
import { respond } from './api.ts';
import { sample } from './sample.ts';

type ListedRule = ApiResponse<'GET /api/epr/rules/'>['data'][number];
type Modes = ApiResponse<'GET /api/epr/rules/'>['modes'];

/** A draft rule of plastic without key fields, open since 2022. */
export const ruleRow = (values: Partial<ListedRule>): ListedRule =>
  sample(rule, {
    id: values.kind ?? null,
    stream: 'Plastic',
    from: '2022-04-01',
    to: null,
    status: 'draft',
    source_title: 'Notice',
    clause: 'clause 4',
    origin: 'shipped',
    ...values,
  });

export const UNIT_ROW = ruleRow({ kind: 'unit', value: { unit: 'kg', per: 'credit' } });
/** ₹ 1.50 to ₹ 5.00 per Kg. */
export const BAND_ROW = ruleRow({ kind: 'price_band', value: { low: 1.5, high: 5, unit: 'kg', per: 'credit' } });
/** Two years after the credit's own. */
export const VALIDITY_ROW = ruleRow({ kind: 'validity', value: { years: 2 } });
/** 30 June after the year. */
export const RETURN_ROW = ruleRow({
  kind: 'return_due',
  part: 'Annual return',
  value: { month_day: '06-30', year_offset: 1, who: 'producer' },
});

/** From now on these are the rules; guards without a mode warn. */
export function respondWithRules(rows: ListedRule[], modes: Modes = []): void {
  respond('GET /api/epr/rules/', { data: rows, next: null, modes });
}
