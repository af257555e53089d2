import { brand } from '../../brand.ts';
import { GROUPS, type NotificationGroup } from '../notifications/rules.ts';
import type { MailText } from './mail-text.ts';

/** Notifications that a mail names; the rest are counted. */
const MOST_NAMED = 50;

interface Named {
  category: NotificationGroup;
  text: string;
}

/** Mail with what a person wants once a day and has not read. */
export function updates(notifications: readonly Named[]): MailText {
  const { length } = notifications;
  const named = notifications.slice(0, MOST_NAMED);
  const groups = (Object.keys(GROUPS) as NotificationGroup[]).flatMap((group) => {
    const texts = named.filter(({ category }) => category === group).map(({ text }) => `- ${text}`);
    return texts.length === 0 ? [] : [[`${GROUPS[group]}:`, ...texts].join('\n')];
  });
  return {
    subject: `${length} update${length === 1 ? '' : 's'} on ${brand.name}`,
    paragraphs: [
      'You have not read these notifications yet:',
      ...groups,
      ...(length > MOST_NAMED ? [`And ${length - MOST_NAMED} more.`] : []),
    ],
    link: { label: 'View all notifications', path: '/notifications' },
  };
}
