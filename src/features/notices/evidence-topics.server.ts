/** Evidence packs, told to the person who asked. Source: file 10 of the specification, part 10. */
import type { Letter } from './letter.ts';
import type { Topic } from './message.ts';
import { packFailed, packReady } from './evidence-letters.ts';
import { findPack, type PackFacts } from './evidence-store.server.ts';
import { findUser } from './store.server.ts';

const toAsker = (write: (pack: PackFacts) => Letter): Topic => ({
  group: 'payments',
  tell: async ({ db }, id) => {
    const pack = await findPack(db, id);
    return pack === undefined ? [] : [{ to: await findUser(db, pack.requestedBy), letter: write(pack) }];
  },
});

export const EVIDENCE_TOPICS: Readonly<Record<string, Topic>> = {
  'evidence_pack.ready': toAsker(packReady),
  'evidence_pack.failed': toAsker(packFailed),
};
