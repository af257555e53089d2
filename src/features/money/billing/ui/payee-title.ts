import type { Role } from '#lib/contract.ts';
import type { BilledPayee } from './queries.ts';

/** Heading of a payee: a seller reads who pays it, the others whom the buyer pays. */
export function payeeTitle({ payee, name }: Pick<BilledPayee, 'payee' | 'name'>, role: Role): string {
  if (payee === 'platform') return `Processing fee, to ${name}`;
  return role === 'recycler' ? 'The buyer pays you' : `To ${name}`;
}
