import type * as z from 'zod/mini';
import { dayInIndia } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import type { ActorContext } from '#platform/context.ts';
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, Refusal, refuseWrongFields, wrongField } from '#platform/refusal.ts';
import type { gstRegistration, registrationForm, registrationUpdate } from './contract.ts';
import {
  stateOf,
  MOST_REGISTRATIONS,
  panOf,
  registrationErrors,
  registrationWarnings,
  USUAL_PREFIXES,
  prefixRefusal,
  seriesNumber,
} from './rules.ts';
import * as store from './store.server.ts';

type Registration = z.output<typeof gstRegistration>;

/** Whose registrations the actor keeps: the company's, or the platform's (null) for a superadmin. */
const keeperOf = ({ actor }: ActorContext): string | null => (actor.role === 'superadmin' ? null : actor.ownerId);

function shown(row: store.RegistrationRow, nextNumber: string): Registration {
  const { company_id: _company, created_by: _author, account_states: _states, created_at, ...fields } = row;
  return {
    ...fields,
    state: stateOf(row.gstin) ?? '',
    state_code: row.gstin.slice(0, 2),
    complete: row.pin !== null,
    next_invoice_number: nextNumber,
    created_at: created_at.toISOString(),
  };
}

export async function listRegistrations(context: ActorContext): Promise<Registration[]> {
  const { db, clock } = context;
  const rows = await store.listRegistrations(db, keeperOf(context));
  const nextNumber = await nextNumbers(db, keeperOf(context), clock.now());
  return rows.map((row) => shown(row, nextNumber(row)));
}

/** Numbers of the next invoices of the keeper's registrations. */
async function nextNumbers(
  db: Db,
  keeper: string | null,
  at: Date,
): Promise<(row: Pick<store.RegistrationRow, 'gstin' | 'invoice_prefix'>) => string> {
  const year = financialYearOf(at);
  const series = await store.listLastNumbers(db, keeper, year);
  return ({ gstin, invoice_prefix: prefix }) => {
    const last = series.find((each) => each.gstin === gstin && each.prefix === prefix)?.last_position ?? 0;
    return seriesNumber(prefix, year, last + 1);
  };
}

/** The PAN that all registrations of the keeper carry: of the profile's number, of the platform's first one. */
async function knownPan(db: Db, keeper: string | null): Promise<string | null> {
  if (keeper !== null) {
    const number = await store.readProfileNumber(db, keeper);
    return number && panOf(number);
  }
  const [first] = (await store.listRegistrations(db, null)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return first ? panOf(first.gstin) : null;
}

async function saved(
  tx: Tx,
  keeper: string | null,
  id: string,
  { at, status }: { at: Date; status: 200 | 201 },
): Promise<ReadyResponse> {
  const row = await store.findRegistration(tx, keeper, id);
  if (row === undefined) throw new Error('A registration is gone');
  const warnings = registrationWarnings(row, row.account_states, dayInIndia(at));
  const nextNumber = await nextNumbers(tx, keeper, at);
  return readyResponse({ message: 'GST registration saved!', data: shown(row, nextNumber(row)), warnings }, status);
}

/** The screens of the company and of superadmins show registrations and the accounts that follow them. */
const notifyOfChange = (tx: Tx, { actor }: ActorContext, at: Date): Promise<void> =>
  addToOutbox(tx, 'user.gst_registrations_changed', actor.ownerId, at);

/** Adds a registration; the first of its keeper is the default. @throws Refusal `invalid` by field, `conflict` */
export async function addRegistration(
  context: ActorContext,
  form: z.output<typeof registrationForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  const keeper = keeperOf(context);
  return answerOnce(context, idempotency, async (tx) => {
    await store.lockRegistrations(tx, keeper);
    const others = await store.listRegistrations(tx, keeper);
    const row = { ...USUAL_PREFIXES[keeper === null ? 'platform' : 'company'], ...withoutMissing(form) };
    const facts = { cancelled_on: null, ...row, pin: form.pin ?? null };
    refuseWrongFields(registrationErrors(facts, await knownPan(tx, keeper), dayInIndia(at)));
    const id = newId(at);
    if (!(await store.insertRegistration(tx, { ...row, id, companyId: keeper, byId: context.actor.personId, at })))
      throw new Refusal('conflict', 'This GST number is already registered.');
    if (others.length >= MOST_REGISTRATIONS) throw new Refusal('conflict', 'At most 100 GST registrations.');
    if (form.is_default || others.length === 0) await store.makeDefault(tx, keeper, id);
    await notifyOfChange(tx, context, at);
    return saved(tx, keeper, id, { at, status: 201 });
  });
}

function withoutMissing<Form extends object>(form: Form) {
  const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  return sent as { [Field in keyof Form]: Exclude<Form[Field], undefined> };
}

/** Changes a registration; missing fields stay. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function changeRegistration(
  context: ActorContext,
  id: string,
  form: z.output<typeof registrationUpdate>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  const keeper = keeperOf(context);
  return answerOnce(context, idempotency, async (tx) => {
    await store.lockRegistrations(tx, keeper);
    const row = found(await store.findRegistration(tx, keeper, id));
    const { is_default: makeDefault, ...to } = withoutMissing(form);
    const after = { ...row, ...to };
    // The number stays, also where the profile's number has another PAN by now.
    refuseWrongFields(registrationErrors(after, null, dayInIndia(at)));
    if (after.cancelled_on !== null && row.is_default)
      throw wrongField('cancelled_on', 'Make another registration the default first.', 'conflict');
    if (after.cancelled_on !== null && row.epr_accounts.length > 0)
      throw wrongField('cancelled_on', 'Choose another registration for its EPR accounts first.', 'conflict');
    if (makeDefault && after.cancelled_on !== null)
      throw wrongField('is_default', 'This GST registration is cancelled.', 'conflict');
    await refusePrefixes(tx, row, after);
    await store.updateRegistration(tx, id, to);
    if (makeDefault) await store.makeDefault(tx, keeper, id);
    await notifyOfChange(tx, context, at);
    return saved(tx, keeper, id, { at, status: 200 });
  });
}

/** @throws Refusal `conflict` where a prefix that changes has another use */
async function refusePrefixes(
  tx: Tx,
  before: store.RegistrationRow,
  after: Pick<store.RegistrationRow, 'invoice_prefix' | 'credit_note_prefix'>,
): Promise<void> {
  for (const [field, kind] of [
    ['invoice_prefix', 'invoice'],
    ['credit_note_prefix', 'credit_note'],
  ] as const) {
    const used = after[field] === before[field] ? undefined : await store.findPrefixUse(tx, before, after[field]);
    const refusal = used && prefixRefusal(kind, used);
    if (refusal) throw wrongField(field, refusal, 'conflict');
  }
}

/** Deletes a registration that nothing names. @throws Refusal `not_found`, `conflict` */
export async function removeRegistration(context: ActorContext, id: string): Promise<void> {
  const keeper = keeperOf(context);
  await inTransaction(context.db, async (tx) => {
    await store.lockRegistrations(tx, keeper);
    const row = found(await store.findRegistration(tx, keeper, id));
    if (row.is_default || row.from_profile || row.epr_accounts.length > 0 || (await store.isOnTrade(tx, row)))
      throw new Refusal('conflict', 'This GST registration is in use.');
    await store.deleteRegistration(tx, id);
    await notifyOfChange(tx, context, context.clock.now());
  });
}

/** Chooses the registration of an EPR account; null: the company's default. @throws Refusal `not_found` (account), `invalid`, `conflict` */
export async function chooseForAccount(
  context: ActorContext,
  accountId: string,
  registrationId: string | null,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { ownerId } = context.actor;
  return answerOnce(context, idempotency, async (tx) => {
    await store.lockRegistrations(tx, ownerId);
    const account = found(await store.lockAccount(tx, { id: accountId, ownerId }));
    const row =
      registrationId !== null && isId(registrationId)
        ? await store.findRegistration(tx, ownerId, registrationId)
        : undefined;
    if (registrationId !== null && row === undefined)
      throw wrongField('gst_registration', 'Choose one of your GST registrations');
    if (row && row.cancelled_on !== null) throw new Refusal('conflict', 'This GST registration is cancelled.');
    const chosen = await store.chooseRegistration(tx, accountId, registrationId);
    await notifyOfChange(tx, context, context.clock.now());
    const inForce = row ?? (await store.listRegistrations(tx, ownerId)).find(({ is_default: isDefault }) => isDefault);
    const today = dayInIndia(context.clock.now());
    const warnings = inForce ? registrationWarnings(inForce, [account.state], today) : [];
    const data = { gst_registration: registrationId, gstin: chosen?.gstin ?? null };
    return readyResponse({ message: 'GST registration saved!', data, warnings });
  });
}
