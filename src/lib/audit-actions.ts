/** A row about the account of its owner: the writer names the person by itself. */
const ACCOUNT = ['account'] as const;
const PERSON = ['person'] as const;
const COMPANY = ['company'] as const;
const BANK_DETAILS = ['bank_details'] as const;
const FILE = ['file'] as const;
const APPROVAL = ['approval'] as const;
const CONSENT = ['consent'] as const;
const CAPACITY = ['capacity'] as const;
const RULE = ['rule'] as const;
const ERASURE_REQUEST = ['erasure_request'] as const;
/** A row about the platform as a whole. */
const PLATFORM = [null] as const;

/**
 * The actions of the audit trail, each with the kinds of thing of which its rows name one; null: none. They stand in groups, `group.verb`: the
 * part before the dot is what a filter of a whole group compares.
 */
export const AUDIT_SUBJECTS = {
  'login.succeeded': ACCOUNT,
  'login.failed': ACCOUNT,
  'login.protected': ACCOUNT,
  'step_up.succeeded': ACCOUNT,
  'step_up.failed': ACCOUNT,
  'session.ended': ['person', 'company'],
  'session.replayed': ['session'],
  'session.switched': ['session'],
  'password.changed': ACCOUNT,
  'password.reset': ACCOUNT,
  'email.verified': ACCOUNT,
  'email.change_requested': ACCOUNT,
  'email.changed': ACCOUNT,
  'person.changed': ACCOUNT,
  'person.erased': ACCOUNT,
  'account.secured': ACCOUNT,
  'second_factor.added': ACCOUNT,
  'second_factor.removed': PERSON,
  'second_factor.code_used': ACCOUNT,
  'second_factor.codes_made': ACCOUNT,
  'company.added': COMPANY,
  'company.changed': COMPANY,
  'company.closed': COMPANY,
  'company.suspended': COMPANY,
  'company.reopened': COMPANY,
  'company.trusted': COMPANY,
  // The platform's own account has no row of bank details.
  'bank.changed': ['bank_details', null],
  'bank.in_force': BANK_DETAILS,
  'bank.cancelled': BANK_DETAILS,
  'bank.revealed': BANK_DETAILS,
  'bank.cheque_opened': FILE,
  'bank.payee_read': ['trade'],
  'offer.changed': ['offer'],
  'registration.decided': ['epr_account', 'registration_claim'],
  'transaction.decided': ['transaction'],
  'document.uploaded': FILE,
  'document.opened': FILE,
  'document.replaced': FILE,
  'member.invited': ['invitation'],
  'member.invitation_withdrawn': ['invitation'],
  'member.joined': ['member'],
  'member.changed': ['member'],
  'member.ended': ['member'],
  'member.settings_changed': COMPANY,
  'limit.changed': COMPANY,
  'superadmin.added': PERSON,
  'superadmin.suspended': PERSON,
  'superadmin.reopened': PERSON,
  'person.suspended': PERSON,
  'person.reopened': PERSON,
  'approval.requested': APPROVAL,
  'approval.decided': APPROVAL,
  'setting.changed': PLATFORM,
  'consent.given': CONSENT,
  'consent.withdrawn': ['subscription'],
  'data.exported': ['data_export'],
  'evidence.requested': ['evidence_pack'],
  'erasure.requested': ERASURE_REQUEST,
  'erasure.decided': ERASURE_REQUEST,
  'audit.exported': PLATFORM,
  'access.refused': ACCOUNT,
  'capacity.checked': CAPACITY,
  'capacity.unchecked': CAPACITY,
  'rule.added': RULE,
  'rule.verified': RULE,
  'rule.withdrawn': RULE,
  'rule_mode.set': PLATFORM,
} as const satisfies Readonly<Record<string, readonly (string | null)[]>>;

export type AuditAction = keyof typeof AUDIT_SUBJECTS;

export const AUDIT_ACTIONS = Object.keys(AUDIT_SUBJECTS) as readonly AuditAction[];

type SubjectKind = (typeof AUDIT_SUBJECTS)[AuditAction][number];

type ActionsOn<Kind> = {
  [Action in AuditAction]: Kind extends (typeof AUDIT_SUBJECTS)[Action][number] ? Action : never;
}[AuditAction];

type EntryOn<Kind> = { action: ActionsOn<Kind> } & (Kind extends 'account'
  ? { subject?: never }
  : { subject: Kind extends string ? { kind: Kind; id: string } : null });

/** An action with the subject that it has to name. One about an account names none: the writer does. */
export type ActionAndSubject = {
  [Kind in `${SubjectKind}`]: EntryOn<Kind extends 'null' ? null : Kind>;
}[`${SubjectKind}`];
