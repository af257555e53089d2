/** The daily mail of a person; what it says are notifications already. */
import { brand } from '#brand.ts';
import { GROUPS, type MailText, type NotificationGroup } from '#lib/notice.ts';
import { topic, type Topics } from '#platform/notice.ts';
import { type Digest, findDigest } from './store.server.ts';

/** Notifications that a mail names; the rest are counted. */
const MOST_NAMED = 50;

/** Mail with what a person wants once a day and has not read. */
function updates(notifications: Digest['notifications']): MailText {
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

export const NOTIFICATION_TOPICS: Topics = {
  'notification_digest.due': topic(
    null,
    findDigest,
    ({ personId, notifications }) => notifications.length > 0 && { to: { id: personId }, mail: updates(notifications) },
  ),
};
