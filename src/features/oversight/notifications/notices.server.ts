/** The daily mail of a person; what it says are notifications already. */
import { brand } from '#brand.ts';
import { GROUPS, type MailText, type NotificationGroup, oneLine } from '#lib/notice.ts';
import { topic, type Topics } from '#platform/notice.ts';
import { type Digest, findDigest } from './store.server.ts';

/** Notifications that a mail names; the rest are counted. */
const MOST_NAMED = 50;

/** Mail with what a person wants once a day and has not read. */
function updates({ notifications, hasSeveral }: Digest): MailText {
  const { length } = notifications;
  const named = notifications.slice(0, MOST_NAMED);
  // Each of several organisations has its part of the mail.
  const companies = Map.groupBy(named, ({ company }) => (hasSeveral ? company : null));
  const groups = [...companies].flatMap(([company, own]) => [
    ...(company === null ? [] : [`For ${oneLine(company)}:`]),
    ...groupsOf(own),
  ]);
  return {
    subject: `${length} update${length === 1 ? '' : 's'} on ${brand.name}`,
    paragraphs: [
      'You have not read these notifications yet:',
      ...groups,
      ...(length > MOST_NAMED ? [`And ${length - MOST_NAMED} more.`] : []),
    ],
    link: hasSeveral
      ? { label: 'Your organisations', path: '/Organisations' }
      : { label: 'View all notifications', path: '/notifications' },
  };
}

/** Texts by group, each group as one paragraph. */
function groupsOf(notifications: Digest['notifications']): string[] {
  return (Object.keys(GROUPS) as NotificationGroup[]).flatMap((group) => {
    const texts = notifications.filter(({ category }) => category === group).map(({ text }) => `- ${text}`);
    return texts.length === 0 ? [] : [[`${GROUPS[group]}:`, ...texts].join('\n')];
  });
}

export const NOTIFICATION_TOPICS: Topics = {
  'notification_digest.due': topic(
    null,
    (db, id, _, { clock }) => findDigest(db, id, clock.now()),
    (digest) => digest.notifications.length > 0 && { to: { id: digest.personId }, mail: updates(digest) },
  ),
};
