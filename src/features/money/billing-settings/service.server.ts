/** The platform's bank account and SAC, which its fee invoices need. Source: file 9 of the specification, parts 3 and 6. */
import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import { readFeeSettings } from '#money/invoices/fee-invoices.server.ts';
import { heldResponse, withSecondApproval, type CheckerContext } from '#people/approvals/service.server.ts';
import { bankChangeDetail, isBankChange, maskAccountNumber } from '#people/company/rules.ts';
import { readAccountNumber, sealAccountNumber, showAccountNumber } from '#people/company/service.server.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { respondOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { billingSettings, billingSettingsContract } from './contract.ts';
import * as store from './store.server.ts';

/** Takes the place of a user's id where the platform's account number is encrypted. */
export const PLATFORM = 'platform';

/** The bank account that the fee of a trade is paid to; undefined while none is stated. */
export async function findPlatformPayee(db: Db, tradeId: string, now: Date) {
  const row = await store.findPlatformPayee(db, tradeId, now);
  return row && { ...row, userId: PLATFORM };
}

type Settings = z.output<typeof billingSettings>;
type Update = z.output<(typeof billingSettingsContract)['PATCH /api/superadmin/billing-settings/']['body']>;

const NOTHING: store.StatedSettings = {
  account_holder_name: null,
  account_number_encrypted: null,
  account_number_last4: null,
  bank_name: null,
  ifsc_code: null,
  branch_name: null,
  sac: null,
};

/** The settings with the account number masked. */
async function maskedSettings(db: Db, row: store.StatedSettings): Promise<Settings> {
  const { account_holder_name, account_number_last4: last4, bank_name, ifsc_code, branch_name, sac } = row;
  const { missing } = await readFeeSettings(db);
  const account_number = last4 === null ? null : maskAccountNumber(last4);
  const bank = { account_holder_name, account_number, bank_name, ifsc_code, branch_name };
  return { ...bank, sac, complete: missing.length === 0, missing };
}

const wholeNumber = (context: ActorContext, row: store.StatedSettings): string | null =>
  showAccountNumber(context, {
    userId: PLATFORM,
    encrypted: row.account_number_encrypted,
    last4: row.account_number_last4,
  });

/** The settings in force, the account number whole. */
export async function readSettings(context: ActorContext): Promise<Settings> {
  const row = (await store.findSettings(context.db)) ?? NOTHING;
  return { ...(await maskedSettings(context.db, row)), account_number: wholeNumber(context, row) };
}

/**
 * Replaces the settings that are sent. A new bank account counts at once, for trades accepted from then on, and superadmins are told. It may
 * wait for a second superadmin.
 * @throws Refusal `step_up_required` where the bank account changes
 */
export async function changeSettings(
  context: CheckerContext,
  form: Update,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { response } = await respondOnce(context, idempotency && concealed(context, idempotency), async (tx) => {
    await store.lockSettings(tx);
    const before = (await store.findSettings(tx)) ?? { ...NOTHING, id: null };
    const after = changed(context, before, form);
    const isAnotherAccount = isBankChange(before, after);
    if (isAnotherAccount) requireFreshProof(context);
    const write = () => writeSettings(context, tx, before, after);
    if (store.COLUMNS.every((column) => column === 'sac' || before[column] === after[column])) return write();
    const { account_number: number, confirm_account_number: _, ...texts } = form;
    const sealed = number === undefined ? null : (after.account_number_encrypted?.toString('base64') ?? null);
    const text = "Change the platform's bank account";
    const about = { action: 'platform.bank_account', subjectId: null } as const;
    const held = { ...about, call: { ...texts, sealed_number: sealed }, same: { ...texts, number }, text };
    return heldResponse(await withSecondApproval(context, tx, held, write), (done) => done);
  });
  return withWholeNumber(context, response);
}

/** Carries out a change of the bank account that another superadmin has asked for. */
export async function changeSettingsAsAsked(
  context: CheckerContext,
  { sealed_number: sealed, ...texts }: Record<string, unknown>,
): Promise<void> {
  const encrypted = typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : null;
  const number = readAccountNumber(context, { userId: PLATFORM, encrypted });
  const numbers = number === null ? {} : { account_number: number, confirm_account_number: number };
  await changeSettings(context, { ...texts, ...numbers }, null);
}

async function writeSettings(
  context: ActorContext,
  tx: Tx,
  before: store.StatedSettings & { id: number | null },
  after: store.StatedSettings,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  const byId = context.actor.personId;
  let { id } = before;
  if (id === null || store.COLUMNS.some((column) => before[column] !== after[column])) {
    const isAnotherAccount = isBankChange(before, after);
    id = await store.insertSettings(tx, { ...after, byId, at });
    const detail = {
      ...bankChangeDetail(before, { ...after, in_force_from: at }),
      ...(before.sac !== after.sac && { sac: { from: before.sac, to: after.sac } }),
    };
    const action = isAnotherAccount ? 'bank.changed' : 'setting.changed';
    await recordAudit(tx, { at, ...context }, { action, ownerId: null, subject: null, detail });
    const topic = isAnotherAccount ? 'billing_settings.bank_changed' : 'billing_settings.changed';
    await addToOutbox(tx, topic, byId, at);
  }
  const data = await maskedSettings(tx, after);
  return readyResponse({ message: 'Billing settings saved!', data, settings: id });
}

/** The settings after an update. An equal account number keeps its bytes, so that another value can be told. */
function changed(context: ActorContext, before: store.StatedSettings, form: Update): store.StatedSettings {
  const { account_number: number, confirm_account_number: _, ...texts } = form;
  const sent = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  if (number === undefined) return { ...before, ...sent };
  const known = before.account_number_encrypted === null ? [] : [before.account_number_encrypted];
  const { encrypted, last4 } = sealAccountNumber(context, PLATFORM, number, known);
  return { ...before, ...sent, account_number_encrypted: encrypted, account_number_last4: last4 };
}

/** A fingerprint is kept in clear: without the secret the account number in it could be guessed. */
function concealed({ secret }: ActorContext, { key, fingerprint }: Idempotency): Idempotency {
  return { key, fingerprint: createHmac('sha256', secret).update(`billing settings ${fingerprint}`).digest('hex') };
}

/** The answer as it is given: stored ones hold the number masked and the id of the settings with it. */
async function withWholeNumber(context: ActorContext, response: ReadyResponse): Promise<ReadyResponse> {
  if (response.status !== 200) return response;
  const { settings, message, data } = JSON.parse(response.body) as {
    settings: number;
    message: string;
    data: Settings;
  };
  const row = await store.findSettings(context.db, settings);
  return readyResponse({ message, data: { ...data, account_number: row ? wholeNumber(context, row) : null } });
}
