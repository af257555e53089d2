/** The sentences of the audit trail. */
import { AUDIT_ACTIONS, type AuditAction } from '#lib/audit-actions.ts';
import { formatDay, isCalendarDate } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';

/** Sentence of an action; `{of}` is the company or person concerned. */
const TEXTS: Readonly<Record<AuditAction, string>> = {
  'login.succeeded': 'Logged in',
  'login.failed': 'Failed log-in{ to of}',
  'login.protected': 'Account protected after failed log-ins{: of}',
  'step_up.succeeded': 'Confirmed the identity',
  'step_up.failed': 'Failed to confirm the identity',
  'session.ended': 'Ended a session{ of of}',
  'session.switched': 'Acts for {of} from now on',
  'session.replayed': 'Session ended because a spent token came back{: of}',
  'password.changed': 'Changed the password',
  'password.reset': 'Reset the password{ of of}',
  'email.verified': 'Confirmed the e-mail address',
  'email.change_requested': 'Asked to change the e-mail address',
  'email.changed': 'Changed the e-mail address',
  'person.changed': 'Changed personal details',
  'person.erased': 'Erased the account',
  'account.secured': 'Secured the account{ of of}',
  'second_factor.added': 'Added a second factor',
  'second_factor.removed': 'Removed a second factor{ of of}',
  'second_factor.code_used': 'Used a recovery code',
  'second_factor.codes_made': 'Made new recovery codes',
  'company.added': 'Added an organisation of their own{ of of}',
  'company.changed': 'Changed the company details{ of of}',
  'company.closed': 'Closed {of}',
  'company.suspended': 'Suspended {of}',
  'company.reopened': 'Reopened {of}',
  'company.trusted': 'Changed the trust in {of}',
  'bank.changed': 'Changed bank details{ of of}',
  'bank.in_force': 'Put new bank details in force{ of of}',
  'bank.cancelled': 'Cancelled a change of bank details{ of of}',
  'bank.revealed': 'Revealed bank details{ of of}',
  'bank.cheque_opened': 'Opened the cancelled cheque{ of of}',
  'bank.payee_read': 'Read the whole payee of a trade{ of of}',
  'offer.changed': 'Changed an offer{ of of}',
  'registration.decided': 'Decided a registration{ of of}',
  'transaction.decided': 'Decided a transaction{ of of}',
  'document.uploaded': 'Uploaded a document{ of of}',
  'document.opened': 'Opened a document{ of of}',
  'document.replaced': 'Replaced a document{ of of}',
  'member.invited': 'Invited a member{ of of}',
  'member.invitation_withdrawn': 'Withdrew an invitation{ of of}',
  'member.joined': 'Became a member{ of of}',
  'member.changed': 'Changed a member{ of of}',
  'member.ended': 'Ended a membership{ of of}',
  'member.settings_changed': 'Changed what is required of members{ of of}',
  'limit.changed': 'Changed the purchase limit{ of of}',
  'superadmin.added': 'Added a superadmin',
  'superadmin.suspended': 'Suspended a superadmin{: of}',
  'superadmin.reopened': 'Reopened a superadmin{: of}',
  'person.suspended': 'Suspended a person{: of}',
  'person.reopened': 'Reopened a person{: of}',
  'approval.requested': 'Asked for a second approval{ about of}',
  'approval.decided': 'Decided a second approval{ about of}',
  'setting.changed': 'Changed settings of the platform',
  'consent.given': 'Accepted a document{ for of}',
  'consent.withdrawn': 'Withdrew a consent{ of of}',
  'data.exported': 'Asked for a copy of the data{ of of}',
  'evidence.requested': 'Asked for an evidence pack',
  'erasure.requested': 'Asked to erase the account{ of of}',
  'erasure.decided': 'Decided an erasure request{ of of}',
  'audit.exported': 'Exported the audit trail',
  'access.refused': 'Was refused a call of superadmins',
  'capacity.checked': 'Checked a capacity{ of of}',
  'capacity.unchecked': 'Withdrew the check of a capacity{ of of}',
  'rule.added': 'Added a rule',
  'rule.verified': 'Verified a rule',
  'rule.withdrawn': 'Withdrew a rule',
  'rule_mode.set': 'Changed whether a rule warns or refuses',
};

/** @param of the `unique_id` of the company or person concerned, or its name; null where it is the actor or unknown */
export function auditText(action: AuditAction, of: string | null): string {
  return TEXTS[action]
    .replace(/\{([^a-z]*[a-z]* ?)of\}/, (_, words: string) => (of === null ? '' : `${words}${of}`))
    .replace('{of}', of ?? 'a company')
    .trim();
}

const GROUP_LABELS: Readonly<Record<string, string>> = {
  member: 'Members',
  limit: 'Purchase limits',
  login: 'Log-ins',
  step_up: 'Identity confirmations',
  session: 'Sessions',
  password: 'Passwords',
  email: 'E-mail addresses',
  evidence: 'Evidence packs',
  person: 'Personal details',
  account: 'Secured accounts',
  second_factor: 'Second factors',
  company: 'Companies',
  bank: 'Bank details',
  offer: 'Offers',
  registration: 'Registrations',
  transaction: 'Transactions',
  document: 'Documents',
  superadmin: 'Superadmins',
  approval: 'Second approvals',
  setting: 'Settings',
  consent: 'Consents',
  data: 'Data exports',
  erasure: 'Erasure requests',
  audit: 'Exports of this list',
  access: 'Refused access',
  capacity: 'Capacities',
  rule: 'Rules',
  rule_mode: 'Modes of rules',
};

/** Choices of the filter by action: the groups, each as the prefix that the API takes. */
export const ACTION_GROUPS: readonly { value: string; label: string }[] = [
  ...new Set(AUDIT_ACTIONS.map((action) => action.slice(0, action.indexOf('.')))),
].map((group) => ({ value: `${group}.`, label: GROUP_LABELS[group] ?? group }));

type Detail = Readonly<Record<string, unknown>>;

/** Actions whose reason superadmins state to each other, not to the company concerned. */
const INTERNAL_REASONS: ReadonlySet<AuditAction> = new Set(['bank.revealed', 'approval.requested', 'approval.decided']);

/** Decisions whose reason is for the company where they reject, and for superadmins where they approve in spite of something. */
const DECISIONS: ReadonlySet<AuditAction> = new Set(['registration.decided', 'transaction.decided']);

/** Detail of a row as the company concerned reads it. */
export function companyDetail(action: AuditAction, detail: Detail): Record<string, unknown> {
  const isInternal = INTERNAL_REASONS.has(action) || (DECISIONS.has(action) && detail['status'] === 'approved');
  if (!isInternal) return { ...detail };
  const { reason: _, ...others } = detail;
  return others;
}

type TextOf = (value: string) => string;

/** Detail of a row as lines: `field: from → to`, or `field: value`. */
export const detailLines = (detail: Detail): string[] => linesOf(detail, (value) => value);

/** The same for screens: without ids and what did not change, with dates and words of the program as people write them. */
export const shownDetail = (detail: Detail): string[] => linesOf(withAmounts(changesOf(detail)), shownText);

/** Fields in rupees. */
const AMOUNTS: ReadonlySet<string> = new Set(['per_day', 'second_approval_above']);

const amountText = (value: unknown): unknown =>
  typeof value === 'number'
    ? formatRupees(value)
    : isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([side, part]) => [side, amountText(part)]))
      : value;

const withAmounts = (detail: Detail): Detail =>
  Object.fromEntries(
    Object.entries(detail).map(([field, value]) => [field, AMOUNTS.has(field) ? amountText(value) : value]),
  );

const isFields = (value: unknown): value is Detail => typeof value === 'object' && value !== null;

/** A change of several fields, each by itself: of `{ from: { day: 1 }, to: { day: 2 } }` it is `{ day: { from: 1, to: 2 } }`. */
function changesOf(detail: Detail): Detail {
  const { from, to, ...others } = detail;
  if (!isFields(from) || !isFields(to)) return detail;
  const changed = Object.keys(to).filter((field) => from[field] !== to[field]);
  return { ...Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }])), ...others };
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PROGRAM_WORD = /^[a-z]+(?:_[a-z]+)+$/;
/** Words of the program that people would not know. */
const WORDS: Readonly<Record<string, string>> = { totp: 'authenticator app' };

function shownText(value: string): string {
  if (ID.test(value)) return '';
  if (isCalendarDate(value)) return formatDay(value);
  return WORDS[value] ?? (PROGRAM_WORD.test(value) ? value.replaceAll('_', ' ') : value);
}

function linesOf(detail: Detail, textOf: TextOf): string[] {
  return Object.entries(detail).flatMap(([field, value]) => {
    const shown = fieldText(value, textOf);
    return shown === '' ? [] : [`${field.replaceAll('_', ' ')}: ${shown}`];
  });
}

function fieldText(value: unknown, textOf: TextOf): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((each) => fieldText(each, textOf)).join(', ');
  const { from, to, before, after, ...others } = value as Record<string, unknown>;
  const [earlier, later] = [from ?? before, to ?? after];
  if (earlier === undefined && later === undefined) return linesOf(others, textOf).join(', ');
  return `${fieldText(earlier, textOf) || '–'} → ${fieldText(later, textOf) || '–'}`;
}
