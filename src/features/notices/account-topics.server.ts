/** Sign-ups, EPR accounts and what the holder of an account is told for its security. */
import type { Context } from '../../platform/context.ts';
import {
  createChangeLink,
  createDeviceLink,
  createPasswordReset,
  createVerificationLink,
  findNotice,
} from '../identity/service.server.ts';
import {
  ACCOUNT_LETTERS,
  accountProtected,
  confirmEmail,
  confirmNewEmail,
  passwordForgotten,
  superadminInvited,
} from './account-letters.ts';
import { accountsWaitAgain, bankChanged, companyChanged, platformBankChanged } from './company-letters.ts';
import {
  doAccountsWaitSince,
  findBankChange,
  findCompanyChange,
  findPlatformBankChange,
} from './company-store.server.ts';
import { INVITATION_MS } from '../identity/rules.ts';
import type { Letter } from './letter.ts';
import type { Message, Telling, Topic } from './message.ts';
import { LISTS, registrationApproved, registrationRejected, signedUp } from './registration-letters.ts';
import { findRegistration, findSignUp, findSuperadmins, findUser } from './store.server.ts';

type HolderEvent = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

const PROTECTED = 'There were many failed log-ins to your account';

/**
 * The holder of an account is told of an event of it. Mails may carry a link that works once, so they are written when they are sent. A
 * change of address is mailed to both addresses, and notified once.
 */
const toHolder: Telling = async (context, id) => {
  const event = await findNotice(context, id);
  const holder = event === undefined ? null : await findUser(context.db, event.userId);
  if (event === undefined || holder === null) return [];
  const to = { ...holder, email: event.email ?? holder.email };
  const isElsewhere = to.email !== holder.email;
  const text = event.kind === 'login_protected' ? PROTECTED : ACCOUNT_LETTERS[event.kind](event).subject;
  return [{ to, text: isElsewhere ? null : text, path: '/notifications', letter: () => letterOf(context, event) }];
};

async function letterOf(context: Context, event: HolderEvent): Promise<Letter | null> {
  if (event.kind !== 'login_protected') return ACCOUNT_LETTERS[event.kind](event);
  const token = await createDeviceLink(context, event.userId);
  return token === null ? null : accountProtected(event, token);
}

function toOwner(status: 'approved' | 'rejected', write: typeof registrationApproved): Telling {
  return async ({ db }, id) => {
    const facts = await findRegistration(db, id);
    if (facts === undefined) return [];
    return [
      {
        to: facts.owner,
        text: `EPR account ${status}: ${facts.registrationNumber}`,
        path: LISTS[facts.role].own,
        ...(facts.status === status && { letter: write(facts) }),
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
    tell: async (context, id) => {
      const facts = await findSignUp(context.db, id);
      return facts ? toSuperadmins(context, { letter: signedUp(facts) }) : [];
    },
  },
  /** Its mails gather the accounts of an hour: `waiting-accounts.server.ts`. */
  'epr_account.pending': {
    group: 'review',
    tell: async (context, id) => {
      const facts = await findRegistration(context.db, id);
      if (facts === undefined) return [];
      const { supervised } = LISTS[facts.role];
      return toSuperadmins(context, { text: `EPR account to review: ${facts.registrationNumber}`, path: supervised });
    },
  },
  'epr_account.approved': { group: 'accounts', tell: toOwner('approved', registrationApproved) },
  'epr_account.rejected': { group: 'accounts', tell: toOwner('rejected', registrationRejected) },
  'account.noticed': { group: 'security', tell: toHolder },
  'login.protected': { group: 'security', tell: toHolder },
  /** Servers of the previous version queue it. */
  'password.changed': { group: 'security', tell: toHolder },
  'email.unconfirmed': {
    group: null,
    tell: async (context, id) => {
      const to = await findUser(context.db, id);
      const token = to && (await createVerificationLink(context, id));
      return token === null ? [] : [{ to, letter: confirmEmail(token) }];
    },
  },
  'email.change_requested': {
    group: null,
    tell: async (context, id) => {
      const link = await createChangeLink(context, id);
      // Whoever reads this address has not proved to be the holder.
      return link === null
        ? []
        : [{ to: { id: null, email: link.email, fullName: null }, letter: confirmNewEmail(link.token) }];
    },
  },
  'user.bank_changed': {
    group: 'security',
    tell: async ({ db }, id, { at }) => {
      const facts = await findBankChange(db, id, at);
      return facts ? [{ to: facts.owner, letter: bankChanged(facts) }] : [];
    },
  },
  'billing_settings.bank_changed': {
    group: 'security',
    tell: async (context, id, { at }) => {
      const facts = await findPlatformBankChange(context.db, id, at);
      return facts ? toSuperadmins(context, { letter: platformBankChanged(facts) }) : [];
    },
  },
  'user.company_changed': {
    group: 'security',
    tell: async (context, id, { at }) => {
      const facts = await findCompanyChange(context.db, id, at);
      if (facts === undefined) return [];
      // Each account that waits again has its own notification.
      const waiting = { group: 'review', text: null, letter: accountsWaitAgain(facts) } as const;
      const reviewers = (await doAccountsWaitSince(context.db, id, at)) ? await toSuperadmins(context, waiting) : [];
      return [{ to: facts.owner, letter: companyChanged(facts) }, ...reviewers];
    },
  },
  'superadmin.invited': {
    group: null,
    tell: async (context, id) => {
      const to = await findUser(context.db, id);
      const token = to && (await createPasswordReset(context, id, INVITATION_MS));
      return token === null ? [] : [{ to, letter: superadminInvited(token) }];
    },
  },
  'password.forgotten': {
    group: null,
    tell: async (context, id) => {
      const to = await findUser(context.db, id);
      const token = to && (await createPasswordReset(context, id));
      return token === null ? [] : [{ to, letter: passwordForgotten(token) }];
    },
  },
};
