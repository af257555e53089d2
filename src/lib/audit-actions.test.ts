/** Which kind of thing the rows of each action name. An action is listed here with its subject before it is written anywhere. */
import { expect, expectTypeOf, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type ActionAndSubject, type AuditAction } from './audit-actions.ts';

const NAMED: Readonly<Record<string, readonly AuditAction[]>> = {
  // The person whose account it is.
  account: [
    'login.succeeded',
    'login.failed',
    'login.protected',
    'step_up.succeeded',
    'step_up.failed',
    'password.changed',
    'password.reset',
    'email.verified',
    'email.change_requested',
    'email.changed',
    'person.changed',
    'person.erased',
    'account.secured',
    'second_factor.added',
    'second_factor.code_used',
    'second_factor.codes_made',
    'access.refused',
  ],
  person: [
    'superadmin.added',
    'superadmin.suspended',
    'superadmin.reopened',
    'person.suspended',
    'person.reopened',
    'session.ended',
    'second_factor.removed',
  ],
  session: ['session.replayed', 'session.switched'],
  member: ['member.joined', 'member.changed', 'member.ended'],
  invitation: ['member.invited', 'member.invitation_withdrawn'],
  company: [
    'company.added',
    'company.changed',
    'company.closed',
    'company.suspended',
    'company.reopened',
    'company.trusted',
    'session.ended',
    'member.settings_changed',
    'limit.changed',
  ],
  bank_details: ['bank.changed', 'bank.in_force', 'bank.cancelled', 'bank.revealed'],
  trade: ['bank.payee_read'],
  offer: ['offer.changed'],
  epr_account: ['registration.decided'],
  registration_claim: ['registration.decided'],
  transaction: ['transaction.decided'],
  file: ['bank.cheque_opened', 'document.uploaded', 'document.opened', 'document.replaced'],
  approval: ['approval.requested', 'approval.decided'],
  consent: ['consent.given'],
  subscription: ['consent.withdrawn'],
  data_export: ['data.exported'],
  evidence_pack: ['evidence.requested'],
  erasure_request: ['erasure.requested', 'erasure.decided'],
  capacity: ['capacity.checked', 'capacity.unchecked'],
  rule: ['rule.added', 'rule.verified', 'rule.withdrawn'],
  // The platform.
  null: ['setting.changed', 'bank.changed', 'audit.exported', 'rule_mode.set'],
};

test.each(AUDIT_ACTIONS)('%s', (action) => {
  const kinds = Object.keys(NAMED).filter((kind) => NAMED[kind]?.includes(action));
  expect(AUDIT_SUBJECTS[action].map(String).toSorted()).toEqual(kinds.toSorted());
});

test('an action without its subject, or with another kind, does not compile', () => {
  const id = 'id';
  expectTypeOf<{ action: 'superadmin.suspended' }>().not.toExtend<ActionAndSubject>();
  expectTypeOf<{
    action: 'session.ended';
    subject: { kind: 'session'; id: string };
  }>().not.toExtend<ActionAndSubject>();
  expectTypeOf<{ action: 'setting.changed' }>().not.toExtend<ActionAndSubject>();
  expectTypeOf({ action: 'superadmin.added', subject: { kind: 'person', id } } as const).toExtend<ActionAndSubject>();
  expectTypeOf({ action: 'password.changed' } as const).toExtend<ActionAndSubject>();
});
