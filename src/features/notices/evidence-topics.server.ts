/** Evidence packs, told to the person who asked. Source: file 10 of the specification, part 10. */
import type { MailText } from './mail-text.ts';
import type { Topic } from './message.ts';
import { packFailed, packReady } from './evidence-mails.ts';
import { findPack, type PackFacts } from './evidence-store.server.ts';
import { findUser } from './store.server.ts';

const toAsker = (write: (pack: PackFacts) => MailText): Topic => ({
  group: 'payments',
  messagesOf: async ({ db }, id) => {
    const pack = await findPack(db, id);
    return pack === undefined ? [] : [{ to: await findUser(db, pack.requestedBy), mail: write(pack) }];
  },
});

export const EVIDENCE_TOPICS: Readonly<Record<string, Topic>> = {
  'evidence_pack.ready': toAsker(packReady),
  'evidence_pack.failed': toAsker(packFailed),
};
