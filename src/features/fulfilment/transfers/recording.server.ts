/** A recycler records the certificate numbers of an order: all lines or none. Source: file 10 of the specification, part 2. */
import type * as z from 'zod/mini';
import { dayInIndia } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { heldBy } from '#lib/held-by.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type ActorContext, organisationOf } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { Refusal, refuseWrongFields } from '#platform/refusal.ts';
import type { newLine } from './contract.ts';
import { isSameKind, recordingRefusal, transferDayError, transferOf } from './rules.ts';
import * as store from './store.server.ts';

type NewLine = z.output<typeof newLine>;
type HeldRows = ReadonlyMap<string, store.HeldRow>;

/** Another seller holds the number. */
export class Collision extends Refusal {
  readonly certificateId: string;
  constructor(certificateId: string) {
    super('conflict', "This number is recorded for another seller. The market's team has been told.");
    this.certificateId = certificateId;
  }
}

/** Records lines in the caller's transaction. @throws Refusal `invalid` by field, `conflict`; `Collision` */
export async function recordIn(
  context: ActorContext,
  tx: Tx,
  order: store.OrderRow,
  lines: readonly NewLine[],
): Promise<void> {
  const { actor, clock } = context;
  const at = clock.now();
  const numbers = lines.map(({ certificate_number: number }) => number);
  await store.lockNumbers(tx, order.waste_type, [...new Set(numbers)]);
  const held: HeldRows = new Map(
    (await store.lockCertificates(tx, order.waste_type, numbers)).map((row) => [row.number, row]),
  );
  refuseWrongFields(lineErrors(lines, held, { workOrderOn: dayInIndia(order.ordered_at), today: dayInIndia(at) }));
  const refusal = recordingRefusal(order.stage);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  if (order.held_by !== null) throw new Refusal('conflict', heldBy(order.held_by));
  const [recalled] = await store.listRecalled(tx, order, numbers);
  if (recalled) throw new Refusal('conflict', `Certificate ${recalled.certificate} was recalled: ${recalled.recall}.`);
  refuseOthers(lines, held, order);
  const { unit } = order;
  const before = transferOf(order, await store.listLines(tx, order.trade_id));
  if (lines.reduce((sum, line) => sum + line.quantity, 0) > before.without_number)
    throw new Refusal(
      'conflict',
      `${formatQuantity(before.without_number, unit)} of this order have no certificate number yet.`,
    );

  const recorded: store.NewLine[] = [];
  for (const line of lines) {
    const certificateId = held.get(line.certificate_number)?.id ?? newId(at);
    if (!held.has(line.certificate_number))
      await store.insertCertificate(tx, {
        id: certificateId,
        waste_type: order.waste_type,
        number: line.certificate_number,
        account_id: order.account_id,
        owner_id: order.recycler_id,
        product_type: order.product_type,
        credit_type: order.credit_type,
        year: order.year,
        unit,
        face_value: line.face_value ?? line.quantity,
        created_by: actor.personId,
        created_at: at,
      });
    recorded.push({
      id: newId(at),
      trade_id: order.trade_id,
      certificate_id: certificateId,
      quantity: line.quantity,
      transferred_on: line.transferred_on,
      portal_reference: line.portal_reference ?? null,
      recorded_by: actor.personId,
      changed_for: organisationOf(actor),
      recorded_at: at,
    });
  }
  await store.insertLines(tx, recorded);
}

/** Errors by field: a repeated number, a missing face value of a new one, a day of transfer outside of its bounds. */
function lineErrors(lines: readonly NewLine[], held: HeldRows, days: { workOrderOn: string; today: string }) {
  const errors: Record<string, string> = {};
  const before = new Set<string>();
  for (const [place, { certificate_number: number }] of lines.entries()) {
    if (before.has(number)) errors[`lines.${place}.certificate_number`] = 'This number stands here twice';
    before.add(number);
  }
  for (const [place, { certificate_number: number, face_value: faceValue }] of lines.entries())
    if (faceValue === undefined && !held.has(number))
      errors[`lines.${place}.face_value`] = 'Face value is required for a new number';
  for (const [place, { transferred_on: on }] of lines.entries()) {
    const error = transferDayError(on, days);
    if (error !== null) errors[`lines.${place}.transferred_on`] = error;
  }
  return errors;
}

/** Refuses numbers of others, of another kind of credit, with another face value, or without enough left; in this order over all lines. */
function refuseOthers(lines: readonly NewLine[], held: HeldRows, order: store.OrderRow): void {
  const known = lines.flatMap((line) => {
    const certificate = held.get(line.certificate_number);
    return certificate === undefined ? [] : { line, certificate };
  });
  for (const { certificate } of known)
    if (certificate.owner_id !== order.recycler_id) throw new Collision(certificate.id);
  for (const { certificate } of known)
    if (!isSameKind(certificate, order))
      throw new Refusal(
        'conflict',
        `Certificate ${certificate.number} is recorded for ${certificate.credit_type}, ${certificate.product_type}, FY ${financialYearLabel(certificate.year)}, EPR account ${certificate.registration_number}.`,
      );
  for (const { line, certificate } of known)
    if (line.face_value !== undefined && line.face_value !== certificate.face_value)
      throw new Refusal(
        'conflict',
        `Certificate ${certificate.number} is recorded with a face value of ${formatQuantity(certificate.face_value, certificate.unit)}.`,
      );
  for (const line of lines) {
    const certificate = held.get(line.certificate_number);
    const left = certificate ? certificate.face_value - certificate.used_quantity : (line.face_value ?? 0);
    if (line.quantity > left)
      throw new Refusal(
        'conflict',
        `${formatQuantity(left, order.unit)} of certificate ${line.certificate_number} are left.`,
      );
  }
}
