import type * as z from 'zod/mini';
import { dayInIndia } from '../../lib/dates.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { CertificateRow } from './certificate-store.server.ts';
import type { certificate, transferLine } from './contract.ts';
import { answerBy } from './rules.ts';
import type { LineRow } from './store.server.ts';

export function toLine(row: LineRow): z.output<typeof transferLine> {
  const isWithdrawn = row.status === 'withdrawn';
  return {
    id: row.id,
    certificate_id: row.certificate_id,
    certificate_number: row.number,
    face_value: row.face_value,
    quantity: row.quantity,
    unit: row.unit,
    transferred_on: row.transferred_on,
    portal_reference: row.portal_reference,
    status: row.status,
    recalled: row.recalled,
    dispute_id: row.dispute_id,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder,
    seen_on: row.status === 'seen' ? dayInIndia(row.changed_at) : null,
    answer_by: answerBy(row),
    withdrawn_reason: row.reason,
    withdrawn_by: isWithdrawn ? row.changer : null,
  };
}

export function toCertificate({ actor }: ActorContext, row: CertificateRow): z.output<typeof certificate> {
  const isBuyer = actor.role === 'producer';
  return {
    id: row.id,
    certificate_number: row.number,
    waste_type: row.waste_type,
    product_type: row.product_type,
    credit_type: row.credit_type,
    FY: row.year,
    unit: row.unit,
    face_value: row.face_value,
    used: isBuyer ? null : row.used_quantity,
    left: isBuyer ? null : row.face_value - row.used_quantity,
    epr_registration_number: row.registration_number,
    seller: { company_name: row.company_name ?? '', unique_id: row.unique_id },
    recalled: row.recalled,
    lines: row.lines,
  };
}
