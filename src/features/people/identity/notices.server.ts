/** Messages to the holder of an account, for its security, and the links by which addresses and passwords are confirmed and chosen. */
import { brand } from '#brand.ts';
import { plainDateTime } from '#lib/dates.ts';
import { deviceName } from '#lib/device-name.ts';
import { lineWithoutLinks, type MailText, oneLine } from '#lib/notice.ts';
import type { Context } from '#platform/context.ts';
import type { AccountNoticesTable } from '#platform/database/schema.gen.ts';
import { type Message, type Reader, topic, type Topic, topicOfId, type Topics } from '#platform/notice.ts';
import { createChangeLink, createNotMeLink, createVerificationLink } from './email.server.ts';
import { INVITATION_MS, type NoticeKind } from './rules.ts';
import { createPasswordReset, createSecuredReset } from './service.server.ts';
import { createDeviceLink } from './sessions.server.ts';
import { findNotice } from './store.server.ts';

type AccountEvent = Pick<AccountNoticesTable, 'at' | 'address' | 'device'>;

export function originLines({ at, address, device }: AccountEvent): string {
  return `Time: ${plainDateTime(at)}\nAddress: ${address ?? 'unknown'}\nDevice: ${deviceName(device)}`;
}

/** An event with what its mail names besides. */
type DetailedEvent = AccountEvent & { detail: Readonly<Record<string, unknown>> };

const SECURITY = { label: 'Your account security', path: '/Security' };

/** Time of an event that a superadmin caused, whose address is not told. */
const whenByTeam = ({ at }: AccountEvent): string => `Time: ${plainDateTime(at)}\nBy: ${brand.name}`;

const NOT_YOU = 'If this was not you';
const OTHER_PERSON = 'If another person has used your account';

/** The mail with the link by which its reader secures the account. `when` says what the link is for. */
export function withNotMe(mail: MailText, token: string, when = NOT_YOU): MailText {
  return {
    ...mail,
    paragraphs: [
      ...mail.paragraphs,
      `${when}, open the link “This was not me” within 7 days. It ends all sessions and lets you choose a new password.`,
    ],
    otherLink: { label: 'This was not me', path: `/not-me#${token}` },
  };
}

const passwordChanged = (event: AccountEvent, how: string): MailText => ({
  subject: 'Your password has been changed',
  paragraphs: [how, originLines(event)],
  link: SECURITY,
});

/** Effects of the first confirmation of an address: a stranger may have signed up with it. */
const FIRST_CONFIRMATION =
  'all sessions of the account end, and second factors, recovery codes, known devices and waiting changes from before are removed';

const RESET_BY_LINK =
  'The password of your account has been changed by a link that we had mailed to you. All sessions have ended.';
const RESET_CONFIRMED = `Your e-mail address is confirmed by it, for the first time. With that ${FIRST_CONFIRMATION}.`;

function factorChange({ what, name }: DetailedEvent['detail']): string {
  const named = lineWithoutLinks(String(name));
  if (what === 'added') return `“${named}” was set up as a second factor of your account.`;
  if (what === 'removed') return `The second factor “${named}” was removed from your account.`;
  if (what === 'first_confirmation')
    return `The e-mail address of your account was confirmed for the first time. With that ${FIRST_CONFIRMATION}. You can set up second factors again.`;
  if (what === 'all_removed')
    return 'All second factors and recovery codes were removed from your account by our team. All sessions have ended.';
  if (what === 'code_used') return 'A recovery code was used for your account. It does not work again.';
  return 'New recovery codes were made for your account. The former ones do not work any more.';
}

const isByTeam = ({ detail }: DetailedEvent): boolean => detail['what'] === 'all_removed';

/** Events that only our team makes. */
const BY_TEAM: ReadonlySet<NoticeKind> = new Set([
  'suspended',
  'reopened',
  'person_suspended',
  'person_reopened',
  'company_suspended',
  'company_reopened',
]);

/** The end of each mail about a suspension. */
const suspendedBecause = (event: DetailedEvent): string[] => [
  `Reason: ${oneLine(String(event.detail['reason']))}`,
  'If you think this is wrong, write to us.',
  whenByTeam(event),
];
const LOG_IN = { label: 'Log in', path: '/login' };
/** Superadmins log in on a page of their own. */
const SUPERADMIN_LOG_IN = { label: 'Log in', path: '/Adminlogin' };

const companyOf = ({ detail }: DetailedEvent): string => oneLine(String(detail['company']));
/** Whether the reader may act for another organisation. */
const goesOn = ({ detail }: DetailedEvent): boolean => detail['goes_on'] === true;

/** The case that the link `This was not me` of an event's mail is for: superadmins have done some of the events. */
export function notMeIf(event: DetailedEvent & { kind: NoticeKind }): string {
  return BY_TEAM.has(event.kind) || isByTeam(event) ? OTHER_PERSON : NOT_YOU;
}

/** Kinds whose mail carries no token of its own. */
type WithoutToken = Exclude<NoticeKind, 'login_protected' | 'account_secured'>;

export const ACCOUNT_MAILS: Readonly<Record<WithoutToken, (event: DetailedEvent) => MailText>> = {
  new_login: (event) => ({
    subject: 'New log-in to your account',
    paragraphs: [
      'Your account was used to log in from a device and an address that are new to it.',
      originLines(event),
    ],
    link: SECURITY,
  }),
  failed_logins: (event) => ({
    subject: 'Failed log-ins to your account',
    paragraphs: [
      'There were 10 failed log-ins to your account within an hour. If you mistyped your password, no action is needed.',
      `The last attempt:\n${originLines(event)}`,
    ],
    link: SECURITY,
  }),
  session_replayed: (event) => ({
    subject: 'A session of yours was ended',
    paragraphs: [
      'A key of one of your sessions was used a second time, as happens when it was copied. We have ended this session. Please log in again.',
      originLines(event),
    ],
    link: SECURITY,
  }),
  password_reset: (event) =>
    passwordChanged(
      event,
      event.detail['first_confirmation'] === true ? `${RESET_BY_LINK} ${RESET_CONFIRMED}` : RESET_BY_LINK,
    ),
  password_changed: (event) =>
    passwordChanged(event, 'The password of your account has been changed. All other sessions have ended.'),
  email_change_requested: (event) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `The e-mail address of your account will be ${oneLine(String(event.detail['email']))} once it is confirmed. Until then this address stays.`,
      originLines(event),
    ],
    link: SECURITY,
  }),
  suspended: (event) => ({
    subject: 'Your account is suspended',
    paragraphs: ['Our team has suspended your account. You cannot log in.', ...suspendedBecause(event)],
  }),
  reopened: (event) => ({
    subject: 'Your account is open again',
    paragraphs: ['Our team has opened your account again. You can log in.', whenByTeam(event)],
    link: SUPERADMIN_LOG_IN,
  }),
  company_suspended: (event) => ({
    subject: goesOn(event) ? `${companyOf(event)} is suspended` : 'Your account is suspended',
    paragraphs: [
      `Our team has suspended ${companyOf(event)}. Its members cannot act for it, and its offers are not on the market. Trades in progress continue. ${
        goesOn(event) ? 'You can go on working for your other organisations.' : 'You cannot log in.'
      }`,
      ...suspendedBecause(event),
    ],
  }),
  company_reopened: (event) => ({
    subject: goesOn(event) ? `${companyOf(event)} is open again` : 'Your account is open again',
    paragraphs: [
      `Our team has opened ${companyOf(event)} again. Its members can act for it, and its offers return to the market.`,
      whenByTeam(event),
    ],
    link: LOG_IN,
  }),
  person_suspended: (event) => ({
    subject: 'You are suspended',
    paragraphs: [
      'Our team has suspended you. You cannot log in, whichever organisation you work for; the organisations go on.',
      ...suspendedBecause(event),
    ],
  }),
  person_reopened: (event) => ({
    subject: 'You can log in again',
    paragraphs: ['Our team has ended your suspension.', whenByTeam(event)],
    link: LOG_IN,
  }),
  second_factor_changed: (event) => ({
    subject: 'Your second factor has changed',
    paragraphs: [factorChange(event.detail), isByTeam(event) ? whenByTeam(event) : originLines(event)],
    link: SECURITY,
  }),
  email_changed: (event) => ({
    subject: 'Your e-mail address has been changed',
    paragraphs: [
      `The e-mail address of your account is now ${oneLine(String(event.detail['email']))}. Log in with it from now on.`,
      originLines(event),
    ],
    link: SECURITY,
  }),
};

function confirmEmail(token: string): MailText {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `An account at ${brand.name} was created with this address. Confirm the address with the link below. It is valid for 48 hours and works once.`,
      `When you confirm, ${FIRST_CONFIRMATION}. Log in again afterwards.`,
      'If it was not you, ignore this e-mail.',
    ],
    link: { label: 'Confirm your e-mail address', path: `/verify-email#${token}` },
  };
}

function confirmNewEmail(token: string): MailText {
  return {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `An account at ${brand.name} is to use this address. Confirm the address with the link below. It is valid for 24 hours and works once.`,
      'If it was not you, ignore this e-mail.',
    ],
    link: { label: 'Confirm your new e-mail address', path: `/verify-email#${token}` },
  };
}

function superadminInvited(token: string): MailText {
  return {
    subject: 'You are invited as a superadmin',
    paragraphs: [
      `You are invited to ${brand.name} as a superadmin. Choose a password with the link below. It is valid for 24 hours and works once.`,
      'If you do not know of this, ignore this e-mail.',
    ],
    link: { label: 'Choose a password', path: `/reset-password/${token}` },
  };
}

function passwordForgotten(token: string): MailText {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'You asked us to reset your password. If you did not, ignore this e-mail. Your password then stays as it is.',
      'The link below is valid for one hour and works once.',
    ],
    link: { label: 'Choose a new password', path: `/reset-password/${token}` },
  };
}

function accountSecured(event: AccountEvent, token: string): MailText {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'Your account is secured. All sessions have ended, and your former password does not work any more. Choose a new one with the link below. It is valid for one hour and works once.',
      originLines(event),
    ],
    link: { label: 'Choose a new password', path: `/reset-password/${token}` },
  };
}

function accountProtected(event: HolderEvent, token: string): MailText {
  const { path } = event.role === 'superadmin' ? SUPERADMIN_LOG_IN : LOG_IN;
  return {
    subject: 'Log in to your account',
    paragraphs: [
      'There were many failed log-ins to your account. Until they stop, only browsers and places from which you have logged in before are let in.',
      `The last of them:\n${originLines(event)}`,
      'If you cannot log in, open the link below in your browser and log in there. It is valid for 24 hours and works once. If all works as before, you need do nothing.',
    ],
    link: { label: 'Log in to your account', path: `${path}#${token}` },
  };
}

type HolderEvent = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** Texts of the notifications whose mails carry a token. */
const TEXTS = {
  login_protected: 'There were many failed log-ins to your account',
  account_secured: 'Your account is secured',
} as const;

/**
 * The holder of an account is told of an event of it. Mails may carry a link that works once, so they are written when they are sent. A
 * change of address is mailed to both addresses, and notified once.
 */
const toHolder = topic('security', findNotice, (event, { subjectId: id }, context) => {
  const { kind, userId, email } = event;
  const text =
    kind === 'login_protected' || kind === 'account_secured' ? TEXTS[kind] : ACCOUNT_MAILS[kind](event).subject;
  return {
    to: { id: userId, email },
    text,
    path: '/notifications',
    mail: (to) => mailOf(context, { ...event, id }, to),
  };
});

async function mailOf(context: Context, event: HolderEvent & { id: string }, to: Reader): Promise<MailText | null> {
  const { kind, userId } = event;
  if (kind === 'account_secured') {
    const token = await createSecuredReset(context, userId, event.id);
    return token === null ? null : accountSecured(event, token);
  }
  if (kind !== 'login_protected') return orNotMe(context, to, event, ACCOUNT_MAILS[kind](event), notMeIf(event));
  const token = await createDeviceLink(context, userId);
  return token === null ? null : orNotMe(context, to, event, accountProtected(event, token));
}

/** The mail with the link `This was not me`, which is made as it is sent; null where the account is closed. */
async function orNotMe(
  context: Context,
  { id: userId, email }: Reader,
  { at: eventAt }: Pick<HolderEvent, 'at'>,
  mail: MailText,
  when?: string,
): Promise<MailText | null> {
  const token = userId === null ? null : await createNotMeLink(context, { userId, email, eventAt });
  return token === null ? null : withNotMe(mail, token, when);
}

/**
 * A change of data: a mail with the link `This was not me`, and a notification that leads to what has changed.
 * @param when what the link is for
 */
export function changeMessage(
  context: Context,
  to: Message['to'],
  facts: Pick<HolderEvent, 'at'>,
  mail: MailText,
  when?: string,
): Message {
  const message: Message = { to, text: mail.subject, mail: (reader) => orNotMe(context, reader, facts, mail, when) };
  return mail.link === undefined ? message : { ...message, path: mail.link.path };
}

export const IDENTITY_TOPICS: Topics = {
  'account.noticed': toHolder,
  'login.protected': toHolder,
  /** Servers of the previous version queue it. */
  'password.changed': toHolder,
  'email.unconfirmed': topicOfId(null, (context, id) => ({
    to: { id },
    mail: async () => {
      const token = await createVerificationLink(context, id);
      return token === null ? null : confirmEmail(token);
    },
  })),
  'email.change_requested': topic(
    null,
    (_, id, __, context) => createChangeLink(context, id),
    // A reader of this address has not proved to be the holder.
    ({ email, token }) => ({ to: { email }, mail: confirmNewEmail(token) }),
  ),
  'superadmin.invited': toChoosePassword(superadminInvited, { lifeMs: INVITATION_MS }),
  'password.forgotten': toChoosePassword(passwordForgotten),
};

/** A mail with a link to choose a password, which works for the address that it is mailed to. */
function toChoosePassword(write: (token: string) => MailText, life: { lifeMs?: number } = {}): Topic {
  return topicOfId(null, (context, id) => ({
    to: { id },
    mail: async ({ email }) => {
      const token = await createPasswordReset(context, id, { ...life, mailedTo: email });
      return token === null ? null : write(token);
    },
  }));
}
