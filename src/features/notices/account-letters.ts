import { plainDateTime } from '../../lib/dates.ts';
import { deviceName } from '../../lib/device-name.ts';
import type { Letter } from './letter.ts';

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

export function passwordChanged(event: AccountEvent): Letter {
  return {
    subject: 'Your password has been changed',
    paragraphs: [
      'The password of your account has been changed by a link that we had mailed to you. All sessions have ended.',
      whenAndWhere(event),
      'If it was not you, choose a new password at once and write to us.',
    ],
    link: { label: 'Choose a new password', path: '/forgot-password' },
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
