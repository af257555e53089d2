import * as z from 'zod/mini';
import { numberLine } from '#fulfilment/evidence/contract.ts';
import { LINE_STATUSES } from '#fulfilment/transfers/rules.ts';
import { defineContract } from '#lib/contract.ts';
import { nullableNumber, nullableText, text, year } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { documentLine } from '#money/registers/contract.ts';
import { RULE_STATUSES } from '#rules/rulebook/status.ts';
import { CHECKS, CHECK_STATES } from './rules.ts';

const unit = z.enum(UNITS);
const status = z.enum(RULE_STATUSES);

/** A day on which a return is due, by rule or by extension; null where it is not known. */
const due = z.object({ what: z.string(), date: nullableText, notice: nullableText, rule_id: z.string(), status });

const check = z.object({
  key: z.enum(CHECKS),
  text: z.string(),
  state: z.enum(CHECK_STATES),
  /** Number of open things; 0 where nothing is, or there is nothing to judge. */
  count: z.number(),
});

/** A target, or the trades of one kind of credit without one. Quantities in the unit. */
const summaryLine = z.object({
  target: nullableText,
  product_type: z.string(),
  credit_type: z.string(),
  unit,
  target_quantity: nullableNumber,
  achieved: z.number(),
  of_it_seen: z.number(),
  'awaiting_transfer_(blocked)': z.number(),
  disputed: z.number(),
  recalled: z.number(),
  missing: nullableNumber,
});

const creditLine = z.object({ ...numberLine.shape, seller: z.string(), "seller's_epr_account": z.string() });

/** A line under a recall in force, or what has no certificate number of an order that a recall covers. */
const recalledLine = z.object({
  ...creditLine.shape,
  certificate_number: nullableText,
  transferred_on: nullableText,
  status: z.nullable(z.enum(LINE_STATUSES)),
  recall: nullableText,
});

const withoutNumberLine = z.object({
  work_order: z.string(),
  seller: z.string(),
  quantity: z.number(),
  unit,
  verified_on: nullableText,
});

const sourceLine = z.object({ what: z.string(), value: z.string(), status, source: z.string(), rule: z.string() });

const returnSheets = z.object({
  summary: z.array(summaryLine),
  credits: z.array(creditLine),
  without_number: z.array(withoutNumberLine),
  disputed: z.array(z.object({ ...creditLine.shape, dispute: nullableText })),
  recalled: z.array(recalledLine),
  invoices: z.array(documentLine),
  sources: z.array(sourceLine),
});

export const returnsContract = defineContract({
  'GET /api/epr/returns/': {
    operation: 'prepareReturn',
    summary: 'Figures for the annual return of an EPR account and a financial year, from the orders here',
    access: ['producer'],
    permission: 'read',
    query: z.object({ epr_id: text('EPR number is required'), FY: year('Financial Year is required') }),
    response: z.object({
      data: z.object({
        account: z.object({
          epr_registration_number: z.string(),
          registered_name: z.string(),
          waste_type: z.string(),
          producer_type: z.string(),
        }),
        FY: z.number(),
        due: z.array(due),
        checklist: z.array(check),
        sheets: returnSheets,
      }),
    }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof returnsContract> {}
}
