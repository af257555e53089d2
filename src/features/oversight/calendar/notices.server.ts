/** Returns that are due later than before, told to each company with such an account. */
import { topic, type Topics } from '#platform/notice.ts';
import { readExtension } from './service.server.ts';

export const CALENDAR_TOPICS: Topics = {
  'return.extended': topic(
    'reminders',
    (_, id, __, context) => readExtension(context, id),
    ({ ownerId, title, text }) => ({
      to: { organisation: ownerId },
      mail: { subject: `Extended: ${title}`, paragraphs: [text], link: { label: 'Your calendar', path: '/Calendar' } },
    }),
  ),
};
