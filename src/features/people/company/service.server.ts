import type * as z from 'zod/mini';
import { pictureLink, privateLink } from '#base/files/links.server.ts';
import { eraseFiles, eraseReplaced, withStoredFiles } from '#base/files/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { termsToAccept } from '#people/consents/service.server.ts';
import type { newPassword } from '#people/identity/contract.ts';
import { countTryAndHashUnknownPassword, takeBackAccount } from '#people/identity/email.server.ts';
import * as identity from '#people/identity/service.server.ts';
import { findEmailState, requireFreshProof } from '#people/identity/service.server.ts';
import { type ActorContext, organisationOf, type PublicContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, refuseWrongFields } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { RateLimit } from '#platform/security/counter.ts';
import * as places from '#rules/reference/places.ts';
import { sealAccountNumber, showAccountNumber } from './account-numbers.server.ts';
import { listBankChanges, openDetailsOf, recordBankChange, cancelWaitingBankChanges } from './bank-details.server.ts';
import { companyContract, type profile, type profileUpdate } from './contract.ts';
import {
  companyChanges,
  isBankChange,
  checkRegistrationDate,
  checkPlace,
  sendsNotifiedField,
  type KeptBank,
} from './rules.ts';
import { listSpentCheques, findKeptNumbers, findProfile, lockCompany, updateCompany } from './store.server.ts';

export { readAccountNumber, sealAccountNumber, showAccountNumber } from './account-numbers.server.ts';
export { listBankChanges } from './bank-details.server.ts';
export { eraseCompany, lockTrust, setTrust } from './store.server.ts';

type Profile = z.output<typeof profile>;

const { files: PURPOSES } = companyContract['PATCH /api/users/update/'];

/** The caller's own profile, the account number whole; a superadmin has no company. */
export async function getProfile(context: ActorContext): Promise<Profile> {
  const { personId, role } = context.actor;
  const organisation = organisationOf(context.actor);
  const [row, email, terms, changes] = await Promise.all([
    findProfile(context.db, context.actor).then(found),
    findEmailState(context, personId),
    role === 'superadmin' ? null : termsToAccept(context, personId),
    listBankChanges(context, organisation === null ? [] : [organisation]),
  ]);
  const {
    company_logo_id: logo,
    pcb_document_id: pcbDocument,
    cancelled_cheque_id: cheque,
    account_number_encrypted: encrypted,
    account_number_last4: last4,
    ...fields
  } = row;
  return {
    ...fields,
    company_logo: logo && pictureLink(logo),
    pcb_doc: privateLink(context, pcbDocument),
    canceled_check_proof: privateLink(context, cheque),
    account_number: showAccountNumber(context, { userId: row.id, encrypted, last4 }),
    ...email,
    terms_to_accept: terms,
    bank_change: changes.get(row.id) ?? null,
  };
}

/** Rate limit per user: each attempt counts before the values are compared, because a change sends a mail and is kept permanently. */
const NOTIFIED_CHANGES: RateLimit = { name: 'company-changes', most: 30, seconds: 3600 };

/**
 * Updates the sent company and bank fields. New bank details come into force a day later. After a change of name or GST number the
 * company's registrations need approval again (done by the database).
 * @throws Refusal 400 by field where state, city and GST number do not fit, or the date is in the future; `step_up_required` where bank
 * details, their cheque or the company's identity change; `too_many`
 */
export async function updateProfile(context: ActorContext, form: z.output<typeof profileUpdate>): Promise<Profile> {
  const { ownerId: userId } = context.actor;
  const { company_logo, pcb_doc, canceled_check_proof, account_number: number, ...facts } = form;
  const uploads = { company_logo, pcb_doc, canceled_check_proof };
  let identityChanged = false;
  if (sendsNotifiedField(form)) await context.limiter.hit(NOTIFIED_CHANGES, userId, context.clock.now());
  await withStoredFiles(context, userId, uploads, PURPOSES, async (tx, files) => {
    const isIdentitySent = form.company_name !== undefined || form.gst_number !== undefined;
    const offers = isIdentitySent || form.show_company_name !== undefined;
    const before = found(await lockCompany(tx, userId, { identity: offers }));
    const at = context.clock.now();
    const { place, errors: misplaced } = checkPlace(before, form, places);
    refuseWrongFields({ ...misplaced, ...checkRegistrationDate(form.registration_date, dayInIndia(at)) });

    const known = number === undefined ? [] : await findKeptNumbers(tx, userId);
    const accountNumber = number === undefined ? undefined : sealAccountNumber(context, userId, number, known);
    const changes = companyChanges(before, { ...form, ...place });
    identityChanged = before.complete && (changes.company_name ?? changes.gst_number) !== undefined;
    const bankChanged = isBankChange(before, bankAfter(before, form, accountNumber));
    // The cheque proves whose account it is, so another one is a change of it too.
    const chequeReplaced = files.canceled_check_proof !== undefined && before.cancelled_cheque_id !== null;
    if (identityChanged || bankChanged || chequeReplaced) requireFreshProof(context);

    const openBefore = await openDetailsOf(tx, userId, at);
    const change = { ...facts, ...place, ...files, accountNumber };
    await updateCompany(tx, userId, change, { at, byId: context.actor.personId });
    await recordBankChange(context, tx, openBefore, at);
    const changed = { action: 'company.changed', subject: { kind: 'company', id: userId }, detail: changes } as const;
    if (Object.keys(changes).length > 0) await recordAudit(tx, { at, ...context }, changed);
    if (identityChanged) await addToOutbox(tx, 'user.company_changed', userId, at);
    const replaced = [files.company_logo && before.company_logo_id, files.pcb_doc && before.pcb_document_id];
    await eraseReplaced(context, tx, replaced, at);
    await eraseFiles(tx, await listSpentCheques(tx, userId), at);
  });
  if (identityChanged || form.show_company_name !== undefined) context.marketChanged();
  return getProfile(context);
}

/** The bank details as they are after the form; what it does not send stays. */
const bankAfter = (
  before: KeptBank,
  form: z.output<typeof profileUpdate>,
  number: ReturnType<typeof sealAccountNumber> | undefined,
): KeptBank => ({
  account_holder_name: form.account_holder_name ?? before.account_holder_name,
  account_number_encrypted: number?.encrypted ?? before.account_number_encrypted,
  account_number_last4: number?.last4 ?? before.account_number_last4,
  bank_name: form.bank_name ?? before.bank_name,
  ifsc_code: form.ifsc_code ?? before.ifsc_code,
  branch_name: form.branch_name ?? before.branch_name,
});

/**
 * The holder of an account says by a mailed link that what happened there was somebody else: besides the account itself a pending bank
 * change is undone. @throws Refusal 400 on token, `too_many`
 */
export async function secureAccount(context: PublicContext, token: string): Promise<void> {
  const unknownPassword = await countTryAndHashUnknownPassword(context);
  await inTransaction(context.db, async (tx) => {
    const userId = await takeBackAccount(tx, context, { token, unknownPassword });
    await cancelWaitingBankChanges(tx, context, userId);
  });
}

/** Confirms the address that a link was mailed to. Returns the message. @throws Refusal 400 on token, `conflict`, `too_many` */
export function verifyEmail(context: PublicContext, token: string): Promise<string> {
  return identity.verifyEmail(context, token, (tx, userId) => cancelWaitingBankChanges(tx, context, userId));
}

/** Sets a new password by a mailed link, which confirms the address too. @throws Refusal 400 on token and password */
export function resetPassword(context: PublicContext, form: z.output<typeof newPassword>): Promise<void> {
  return identity.resetPassword(context, form, (tx, userId) => cancelWaitingBankChanges(tx, context, userId));
}
