import { brand } from '../../brand.ts';
import { plainDateTime } from '../../lib/dates.ts';
import { deviceName } from '../../lib/device-name.ts';
import type { NoticeKind } from '../identity/rules.ts';
import { oneLine, type Letter } from './letter.ts';

/** Time and origin of an account event. */
export interface AccountEvent {
  at: Date;
  address: string | null;
  device: string | null;
}

/** Lines of a mail with time and origin of an account event. */
export function whenAndWhere({ at, address, device }: AccountEvent): string {
  return `Time: ${plainDateTime(at)}\nAddress: ${address ?? 'unknown'}\nDevice: ${deviceName(device)}`;
}

/** An event with what its mail names besides. */
type Noticed = AccountEvent & { detail: Readonly<Record<string, unknown>> };

const AT_ONCE = 'If it was not you, choose a new password at once and write to us.';
const NEW_PASSWORD = { label: 'Choose a new password', path: '/forgot-password' };

const passwordChanged =
  (how: string) =>
  (event: Noticed): Letter => ({
    subject: 'Your password has been changed',
    paragraphs: [how, whenAndWhere(event), AT_ONCE],
    link: NEW_PASSWORD,
  });

/** A change of the second factor in words. */
function factorChange({ what, name }: Noticed['detail']): string {
  const named = oneLine(String(name));
  if (what === 'added') return `“${named}” was set up as a second factor of your account.`;
  if (what === 'removed') return `The second factor “${named}” was removed from your account.`;
  if (what === 'all_removed')
    return 'All second factors and recovery codes were removed from your account by our team. All sessions have ended.';
  if (what === 'code_used') return 'A recovery code was used for your account. It does not work again.';
  return 'New recovery codes were made for your account. The former ones do not work any more.';
}

/** Letters about account events by their kind. */
export const ACCOUNT_LETTERS: Readonly<Record<Exclude<NoticeKind, 'login_protected'>, (event: Noticed) => Letter>> = {
  password_reset: passwordChanged(
    'The password of your account has been changed by a link that we had mailed to you. All sessions have ended.',
  ),
  password_changed: passwordChanged('The password of your account has been changed. All other sessions have ended.'),
  email_change_requested: (event) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `The e-mail address of your account will be ${oneLine(String(event.detail['email']))} once it is confirmed. Until then this address stays.`,
      whenAndWhere(event),
      AT_ONCE,
    ],
    link: NEW_PASSWORD,
  }),
  suspended: ({ at, detail }) => ({
    subject: 'Your account is suspended',
    paragraphs: [
      `Our team has suspended your account on ${plainDateTime(at)}. You cannot log in, and your offers are not on the market. Trades in progress continue.`,
      `Reason: ${oneLine(String(detail['reason']))}`,
      'If you think this is wrong, write to us.',
    ],
  }),
  reopened: ({ at }) => ({
    subject: 'Your account is open again',
    paragraphs: [
      `Your account is open again since ${plainDateTime(at)}. You can log in, and your offers return to the market.`,
    ],
    link: { label: 'Log in', path: '/login' },
  }),
  second_factor_changed: (event) => ({
    subject: 'Your second factor has changed',
    paragraphs: [factorChange(event.detail), whenAndWhere(event), AT_ONCE],
    link: { label: 'See your second factors', path: '/Security' },
  }),
  email_changed: (event) => ({
    subject: 'Your e-mail address has been changed',
    paragraphs: [
      `The e-mail address of your account is now ${oneLine(String(event.detail['email']))}. Log in with it from now on.`,
      whenAndWhere(event),
      'If it was not you, write to us at once.',
    ],
  }),
};

export function confirmEmail(token: string): Letter {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `An account at ${brand.name} was created with this address. Confirm the address with the link below. It is valid for 48 hours and works once.`,
      'If it was not you, ignore this e-mail.',
    ],
    link: { label: 'Confirm your e-mail address', path: `/verify-email#${token}` },
  };
}

export function confirmNewEmail(token: string): Letter {
  return {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `An account at ${brand.name} is to use this address. Confirm the address with the link below. It is valid for 24 hours and works once.`,
      'If it was not you, ignore this e-mail.',
    ],
    link: { label: 'Confirm your new e-mail address', path: `/verify-email#${token}` },
  };
}

export function superadminInvited(token: string): Letter {
  return {
    subject: 'You are invited as a superadmin',
    paragraphs: [
      `You are invited to ${brand.name} as a superadmin. Choose a password with the link below. It is valid for 24 hours and works once.`,
      'If you do not know of this, ignore this e-mail.',
    ],
    link: { label: 'Choose a password', path: `/reset-password/${token}` },
  };
}

export function passwordForgotten(token: string): Letter {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'You asked us to reset your password. If you did not, ignore this e-mail. The link below is valid for one hour and works once.',
      'If it was not you, ignore this message: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', path: `/reset-password/${token}` },
  };
}

export function accountProtected(event: AccountEvent, token: string): Letter {
  return {
    subject: 'Log in to your account',
    paragraphs: [
      'There were many failed log-ins to your account. Until they stop, only browsers and places from which you have logged in before are let in.',
      `The last of them:\n${whenAndWhere(event)}`,
      'If you cannot log in, open the link below in your browser and log in there. It is valid for 24 hours and works once. If all works as before, you need do nothing.',
    ],
    link: { label: 'Log in to your account', path: `/login#${token}` },
  };
}
