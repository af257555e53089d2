/** The file for the e-invoice portal, and the IRN that the portal gives. Source: file 9 of the specification, part 5. */
import type * as z from 'zod/mini';
import type { ActorContext } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { Refusal, refuseWrongFields } from '#platform/refusal.ts';
import type { irnForm } from './contract.ts';
import type { Party } from './document.ts';
import { inv01FileName, inv01Of, type LocatedParty } from './inv-01.ts';
import { type Acknowledgement, checkIrn, qrRefusal } from './irn.ts';
import { findDocument, findOwnDocument, toDocument } from './service.server.ts';
import * as irns from './store.server.ts';
import type { DocumentRow } from './store.server.ts';
import { findRegistration } from './trade-store.server.ts';

/** INV-01 of a document, for its supplier and superadmins. @throws Refusal `not_found`, `conflict` without a PIN code */
export async function readPortalFile(context: ActorContext, id: string) {
  const { db } = context;
  const row = await findDocument(context, id);
  const seller = await located(db, row.seller, row.company_id);
  const buyer = await located(db, row.buyer, row.producer_id);
  const invoice = (await irns.findNotedInvoice(db, row.id)) ?? null;
  const document = inv01Of(toDocument(row), { seller, buyer, invoice });
  return { data: { file_name: inv01FileName(row.number), document: [document] } };
}

/**
 * A party of a document; what the document lacks comes from the registration as it is now.
 * @param companyId null: the platform
 * @throws Refusal `conflict` without a PIN code
 */
async function located(db: Db, party: Party, companyId: string | null): Promise<LocatedParty> {
  const now = await findRegistration(db, companyId, party.gstin);
  const pin = party.pin ?? now?.pin;
  if (!pin) throw new Refusal('conflict', `For the e-invoice file add the PIN code of ${party.gstin}.`);
  const { address1, place } = party;
  return { ...party, pin, address1: address1 ?? now?.address1 ?? null, place: place ?? now?.place ?? null };
}

/** Records the IRN of a document; the same again has no effect. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function saveIrn(
  context: ActorContext,
  id: string,
  form: z.output<typeof irnForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    const within = { ...context, db: tx };
    const at = context.clock.now();
    const row = await findOwnDocument(within, id);
    const { acknowledgement, errors } = checkIrn(form, { now: at, dated: row.dated });
    refuseWrongFields(errors);
    if (acknowledgement === null) throw new Refusal('invalid');
    const { qr, ...given } = acknowledgement;
    const refusal = qr && qrRefusal(qr, toDocument(row), given.irn);
    if (refusal !== null) throw new Refusal('conflict', refusal);
    if (await irns.lockIrn(tx, given.irn, row.id))
      throw new Refusal('conflict', 'This IRN is recorded for another document.');
    const saved = await irns.setIrn(tx, row.id, { ...given, qr_checked: qr !== null });
    // Read again, as the same may have been recorded in the meantime.
    const now = await findOwnDocument(within, id);
    if (saved) await addToOutbox(tx, `${row.type}.irn_saved`, row.id, at);
    else if (!isTheSame(acknowledgement, now)) throw new Refusal('conflict', 'This document carries an IRN already.');
    return readyResponse({ message: 'IRN saved!', data: toDocument(now) });
  });
}

/** Whether a document carries all that is sent. */
const isTheSame = ({ irn, ack_no, ack_date, signed_qr }: Acknowledgement, row: DocumentRow): boolean =>
  row.irn === irn &&
  row.ack_no === ack_no &&
  row.ack_date?.getTime() === ack_date.getTime() &&
  (signed_qr === null || row.signed_qr === signed_qr);
