import * as z from 'zod/mini';
import { recallForm } from '#fulfilment/recalls/contract.ts';
import { draftRecall, executeRecall, liftRecall, readRecall } from '#fulfilment/recalls/service.server.ts';
import { newLine } from '#fulfilment/transfers/contract.ts';
import { recordLines } from '#fulfilment/transfers/service.server.ts';
import { addDays, dayInIndia } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import { accountKey, answered, known, type DemoBuild } from './build-state.ts';
import { SUPERADMIN } from './logins.ts';
import type { TradeScenario } from './trade-scenarios.ts';

/** A completed trade of which a certificate is recalled, and in days when its number was recorded and recalled. */
const CERTIFICATE = { buyer: 'suvarnika', offer: 'g-mlp', kg: 12_000, number: 'PWM-2026/CAT3-000417', recalled: 1_500 };
const RECORDED_DAYS_AGO = 38;
const EXECUTED_DAYS_AGO = 5;
/** An account whose credits of the previous year were recalled, until the order was withdrawn. Nothing of them was listed or traded in these days. */
const ACCOUNT = { seller: 'saurashtra', wasteType: 'Tyre' };
const ACCOUNT_DAYS_AGO = { executed: 9, lifted: 7 };

const ORDERS = {
  certificate: {
    authority: 'CPCB',
    reference: 'CPCB/PWM/EPR/2026/417',
    reason: 'The certificate was generated for more material than the plant has received.',
  },
  account: {
    authority: 'SPCB or PCC',
    reference: 'GPCB/ETP/2026/1183',
    reason: 'The consent of the plant was suspended until an inspection.',
  },
} as const;

/** The trade whose certificate is recalled. */
export const isRecalled = ({ buyer, offer, kg }: TradeScenario): boolean =>
  buyer === CERTIFICATE.buyer && offer === CERTIFICATE.offer && kg === CERTIFICATE.kg;

/** Schedules the certificate numbers of one trade, a recall in force of one of them, and a recall of an account that was lifted. */
export function planRecalls(build: DemoBuild): void {
  const { timeline } = build;
  timeline.at(timeline.ago(RECORDED_DAYS_AGO), () => record(build));
  timeline.at(timeline.ago(EXECUTED_DAYS_AGO), async () => {
    const scope = {
      scope: 'certificates',
      waste_type: 'Plastic',
      certificate_numbers: [CERTIFICATE.number, 'PWM-2026/CAT3-000418'],
    };
    await execute(build, ORDERS.certificate, scope);
  });
  let account = { id: '', number: '' };
  timeline.at(timeline.ago(ACCOUNT_DAYS_AGO.executed), async () => {
    const { id: epr_account } = known(build.accounts, accountKey(ACCOUNT.seller, ACCOUNT.wasteType));
    account = await execute(build, ORDERS.account, {
      scope: 'account',
      epr_account,
      years: [financialYearOf(timeline.ago(0)) - 1],
    });
  });
  timeline.at(timeline.ago(ACCOUNT_DAYS_AGO.lifted), async () => {
    const lift = {
      confirm: account.number,
      reason: 'The inspection found the plant in order.',
      reference: 'GPCB/ETP/2026/1240',
    };
    answered(await build.as(SUPERADMIN, (context) => liftRecall(context, account.id, lift, null)));
  });
}

async function record(build: DemoBuild): Promise<void> {
  const { seller } = known(build.offers, CERTIFICATE.offer);
  const transaction = known(build.orders, CERTIFICATE.offer);
  const rest = CERTIFICATE.kg - CERTIFICATE.recalled;
  const transferred_on = dayInIndia(build.timeline.clock.now());
  const lines = [
    {
      certificate_number: CERTIFICATE.number,
      face_value: CERTIFICATE.recalled,
      quantity: CERTIFICATE.recalled,
      transferred_on,
    },
    { certificate_number: 'PWM-2026/CAT3-000416', face_value: rest, quantity: rest, transferred_on },
  ].map((line) => z.parse(newLine, line));
  answered(await build.as(seller, (context) => recordLines(context, transaction, lines, null)));
}

/** Drafts and executes a recall; the order of the authority is of the day before. */
async function execute(
  build: DemoBuild,
  { reference, ...order }: (typeof ORDERS)[keyof typeof ORDERS],
  scope: object,
): Promise<{ id: string; number: string }> {
  const order_date = addDays(dayInIndia(build.timeline.clock.now()), -1);
  const document = await build.uploads.paper('recall_document', 'order.pdf', {
    title: 'Order of the authority',
    company: order.authority,
    number: reference,
    lines: [['Date', order_date]],
  });
  const form = z.parse(recallForm, { ...order, reference, order_date, document, ...scope });
  const { id } = answered(await build.as(SUPERADMIN, (context) => draftRecall(context, form, null)));
  return build.as(SUPERADMIN, async (context) => {
    const { number } = await readRecall(context, id);
    answered(await executeRecall(context, id, { confirm: number }, null));
    return { id, number };
  });
}
