import * as z from 'zod/mini';
import { LINE_STATUSES } from '#fulfilment/transfers/rules.ts';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { id, listResponse, nullableNumber, nullableText, pageQuery, year } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { PACK_KINDS, PACK_STATES, PACK_STATUSES, WRONG_SUBJECT } from './rules.ts';

const sha256 = z.string();

/** The order, or the account with the year, of a pack. Each field is reported under the first. */
export const packForm = z
  .object({
    trade_id: z.optional(id(WRONG_SUBJECT)),
    epr_id: z.optional(id(WRONG_SUBJECT)),
    FY: z.optional(year(WRONG_SUBJECT)),
  })
  .check(
    z.refine(
      ({ trade_id: trade, epr_id: account, FY }) =>
        (trade !== undefined) !== (account !== undefined && FY !== undefined) &&
        (trade === undefined || (account === undefined && FY === undefined)),
      { error: WRONG_SUBJECT, path: ['trade_id'] },
    ),
  );

/** An evidence pack of the caller's company. Instants ISO 8601. */
const pack = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(PACK_KINDS),
  trade_id: nullableText,
  order_id: nullableText,
  epr_registration_number: z.string(),
  FY: z.number(),
  state: z.enum(PACK_STATES),
  /** null until it is made. */
  status: z.nullable(z.enum(PACK_STATUSES)),
  byte_size: nullableNumber,
  manifest_sha256: z.nullable(sha256),
  /** Link of the ZIP for 15 minutes, when it is ready. */
  url: nullableText,
  made_at: nullableText,
  made_by: z.string(),
});

/** A pack as the public reads it: no name, price, GST number or registration number. Fields with several values are null. */
export const verifiedPack = z.object({
  status: z.enum(PACK_STATUSES),
  kind: z.enum(PACK_KINDS),
  order_id: nullableText,
  waste_type: nullableText,
  product_type: nullableText,
  credit_type: nullableText,
  FY: nullableNumber,
  quantity: nullableNumber,
  unit: z.nullable(z.enum(UNITS)),
  recalled_quantity: nullableNumber,
  orders: z.number(),
  made_at: z.string(),
  manifest_sha256: sha256,
  files: z.array(z.object({ part: z.string(), sha256, byte_size: z.number() })),
  /** Numbers of the recalls in force. */
  recalls: z.array(z.string()),
  key_id: z.string(),
});

/** A line as its row of `certificate-numbers.csv`. Days `YYYY-MM-DD`. */
export const numberLine = z.object({
  certificate_number: z.string(),
  credit_type: z.string(),
  product_type: z.string(),
  /** Financial year of the credit, by its first calendar year. */
  fy: z.number(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  transferred_on: z.string(),
  portal_reference: nullableText,
  status: z.enum(LINE_STATUSES),
  seen_on: nullableText,
  /** Number of the recall in force. */
  recalled: nullableText,
  work_order: z.string(),
});

export const evidenceContract = defineContract({
  'POST /api/epr/evidence/': {
    operation: 'requestEvidencePack',
    summary: 'Have an evidence pack made of an order, or of the orders of an EPR account in a financial year',
    access: 'session',
    permission: 'trade',
    ...tradeStep,
    accepted: true,
    body: packForm,
    response: z.object({
      message: z.string(),
      data: z.object({ id: z.string(), code: z.string(), state: z.enum(PACK_STATES) }),
    }),
  },
  'GET /api/epr/evidence/': {
    operation: 'listEvidencePacks',
    summary: "Evidence packs of the caller's company, newest first",
    access: 'session',
    permission: 'read',
    /** `trade_id`: packs of this order alone. */
    query: z.object({ ...pageQuery.shape, trade_id: z.optional(z.string()) }),
    response: listResponse(pack),
  },
  'GET /api/verify/{code}/': {
    operation: 'verifyEvidencePack',
    summary: 'What everybody may know of an evidence pack: its status, facts, and the hashes of its files',
    access: 'public',
    limit: 'verify',
    params: z.object({ code: z.string() }),
    response: z.object({ data: verifiedPack }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof evidenceContract> {}
}
