/** Sign-ups, EPR accounts and what the holder of an account is told for its security. */
import type { Context } from '../../platform/context.ts';
import {
  createChangeLink,
  createDeviceLink,
  createNotMeLink,
  createPasswordReset,
  createSecuredReset,
  createVerificationLink,
  findNotice,
} from '../identity/service.server.ts';
import {
  ACCOUNT_MAILS,
  accountProtected,
  accountSecured,
  confirmEmail,
  confirmNewEmail,
  notMeIf,
  passwordForgotten,
  superadminInvited,
  withNotMe,
} from './account-mails.ts';
import { accountsWaitAgain, bankChanged, companyChanged, platformBankChanged } from './company-mails.ts';
import {
  doAccountsWaitSince,
  findBankChange,
  findCompanyChange,
  findPlatformBankChange,
} from './company-store.server.ts';
import { INVITATION_MS } from '../identity/rules.ts';
import type { MailText } from './mail-text.ts';
import type { Message, MessagesOf, Topic } from './message.ts';
import { LISTS, registrationApproved, registrationRejected, signedUp } from './registration-mails.ts';
import { findRegistration, findSignUp, findSuperadmins, findUser, type Reader } from './store.server.ts';

/** All superadmins read of a change that one of them made. */
const MADE_BY_YOU = 'If this was done from your account and not by you';

type HolderEvent = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

const PROTECTED = 'There were many failed log-ins to your account';

/** Texts of the notifications whose mails carry a token. */
const TEXTS = { login_protected: PROTECTED, account_secured: 'Your account is secured' } as const;

/**
 * The holder of an account is told of an event of it. Mails may carry a link that works once, so they are written when they are sent. A
 * change of address is mailed to both addresses, and notified once.
 */
const toHolder: MessagesOf = async (context, id) => {
  const event = await findNotice(context, id);
  const holder = event === undefined ? null : await findUser(context.db, event.userId);
  if (event === undefined || holder === null) return [];
  const to = { ...holder, email: event.email ?? holder.email };
  const isElsewhere = to.email !== holder.email;
  const { kind } = event;
  const text =
    kind === 'login_protected' || kind === 'account_secured' ? TEXTS[kind] : ACCOUNT_MAILS[kind](event).subject;
  const mail = () => mailOf(context, { id, ...event }, to);
  return [{ to, text: isElsewhere ? null : text, path: '/notifications', mail }];
};

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

/** A mail to a person about a change of data, with the link `This was not me`; its notification leads to what has changed. */
function ofChange(
  context: Context,
  to: Reader | null,
  facts: Pick<HolderEvent, 'at'>,
  mail: MailText & { link: { path: string } },
  when?: string,
): Message {
  const { subject: text, link } = mail;
  if (to === null) return { to };
  return { to, text, path: link.path, mail: () => orNotMe(context, to, facts, mail, when) };
}

function toOwner(status: 'approved' | 'rejected', write: typeof registrationApproved): MessagesOf {
  return async ({ db }, id) => {
    const facts = await findRegistration(db, id);
    if (facts === undefined) return [];
    return [
      {
        to: facts.owner,
        text: `EPR account ${status}: ${facts.registrationNumber}`,
        path: LISTS[facts.role].own,
        ...(facts.status === status && { mail: write(facts) }),
      },
    ];
  };
}

async function toSuperadmins({ db }: Context, message: Omit<Message, 'to'>): Promise<Message[]> {
  return (await findSuperadmins(db)).map((to) => ({ ...message, to }));
}

export const ACCOUNT_TOPICS: Readonly<Record<string, Topic>> = {
  'user.registered': {
    group: 'sign_ups',
    messagesOf: async (context, id) => {
      const facts = await findSignUp(context.db, id);
      return facts ? toSuperadmins(context, { mail: signedUp(facts) }) : [];
    },
  },
  /** Its mails gather the accounts of an hour: `waiting-accounts.server.ts`. */
  'epr_account.pending': {
    group: 'review',
    messagesOf: async (context, id) => {
      const facts = await findRegistration(context.db, id);
      if (facts === undefined) return [];
      const { supervised } = LISTS[facts.role];
      return toSuperadmins(context, { text: `EPR account to review: ${facts.registrationNumber}`, path: supervised });
    },
  },
  'epr_account.approved': { group: 'accounts', messagesOf: toOwner('approved', registrationApproved) },
  'epr_account.rejected': { group: 'accounts', messagesOf: toOwner('rejected', registrationRejected) },
  'account.noticed': { group: 'security', messagesOf: toHolder },
  'login.protected': { group: 'security', messagesOf: toHolder },
  /** Servers of the previous version queue it. */
  'password.changed': { group: 'security', messagesOf: toHolder },
  'email.unconfirmed': {
    group: null,
    messagesOf: async (context, id) => {
      const to = await findUser(context.db, id);
      const token = to && (await createVerificationLink(context, id));
      return token === null ? [] : [{ to, mail: confirmEmail(token) }];
    },
  },
  'email.change_requested': {
    group: null,
    messagesOf: async (context, id) => {
      const link = await createChangeLink(context, id);
      // A reader of this address has not proved to be the holder.
      return link === null
        ? []
        : [{ to: { id: null, email: link.email, fullName: null }, mail: confirmNewEmail(link.token) }];
    },
  },
  'user.bank_changed': {
    group: 'security',
    messagesOf: async (context, id, { at }) => {
      const facts = await findBankChange(context.db, id, at);
      return facts ? [ofChange(context, facts.owner, facts, bankChanged(facts))] : [];
    },
  },
  'billing_settings.bank_changed': {
    group: 'security',
    messagesOf: async (context, id, { at }) => {
      const facts = await findPlatformBankChange(context.db, id, at);
      if (facts === undefined) return [];
      const readers = await findSuperadmins(context.db);
      return readers.map((to) => ofChange(context, to, facts, platformBankChanged(facts), MADE_BY_YOU));
    },
  },
  'user.company_changed': {
    group: 'security',
    messagesOf: async (context, id, { at }) => {
      const facts = await findCompanyChange(context.db, id, at);
      if (facts === undefined) return [];
      // Each account that waits again has its own notification.
      const waiting = { group: 'review', text: null, mail: accountsWaitAgain(facts) } as const;
      const reviewers = (await doAccountsWaitSince(context.db, id, at)) ? await toSuperadmins(context, waiting) : [];
      return [ofChange(context, facts.owner, facts, companyChanged(facts)), ...reviewers];
    },
  },
  'superadmin.invited': {
    group: null,
    messagesOf: async (context, id) => {
      const to = await findUser(context.db, id);
      const token = to && (await createPasswordReset(context, id, { lifeMs: INVITATION_MS, mailedTo: to.email }));
      return token === null ? [] : [{ to, mail: superadminInvited(token) }];
    },
  },
  'password.forgotten': {
    group: null,
    messagesOf: async (context, id) => {
      const to = await findUser(context.db, id);
      const token = to && (await createPasswordReset(context, id, { mailedTo: to.email }));
      return token === null ? [] : [{ to, mail: passwordForgotten(token) }];
    },
  },
};
