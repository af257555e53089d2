import { oneLine, reasonGiven, type MailText } from './mail-text.ts';
import type { RegistrationFacts, SignUpFacts } from './store.server.ts';

/** Where accounts of a role are listed: for their owner, and for superadmins. */
export const LISTS = {
  recycler: {
    own: '/RecycleEPRAccountsList',
    supervised: '/recycler-erplist',
    companies: '/recyclers-profile',
    person: 'recycler',
  },
  producer: {
    own: '/ProducerEPRAccountsList',
    supervised: '/producer-erplist',
    companies: '/producer-profile',
    person: 'producer',
  },
} as const;

const named = (facts: RegistrationFacts): string =>
  `EPR registration ${facts.registrationNumber} (${oneLine(facts.registeredName)}, ${facts.wasteType})`;

/** Mail to the superadmins: a new registration awaits approval. */
export function registrationWaits(facts: RegistrationFacts): MailText {
  const { supervised, person } = LISTS[facts.role];
  return {
    subject: `An EPR registration waits for approval: ${facts.registrationNumber}`,
    paragraphs: [
      `The ${person} ${oneLine(facts.companyName ?? facts.registeredName)} has submitted ${named(facts)}. It waits for your decision.`,
    ],
    link: { label: 'Check and decide', path: supervised },
  };
}

/** Maximum registrations listed by name; the rest are counted. */
const MOST_NAMED = 50;

/** Mail to the superadmins: registrations of the last hour that await approval. */
export function registrationsWait(all: readonly RegistrationFacts[]): MailText {
  const [first] = all;
  if (first !== undefined && all.length === 1) return registrationWaits(first);
  const rest = all.length - MOST_NAMED;
  return {
    subject: `${all.length} EPR registrations wait for approval`,
    paragraphs: [
      'These have been submitted and wait for your decision:',
      all
        .slice(0, MOST_NAMED)
        .map((facts) => `- ${oneLine(facts.companyName ?? facts.registeredName)}: ${named(facts)}`)
        .join('\n'),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ],
    link: { label: 'Check and decide', path: LISTS[first?.role ?? 'recycler'].supervised },
  };
}

/** Mail to superadmins who want it: a company has signed up. */
export function signedUp({ companyName, role }: SignUpFacts): MailText {
  return {
    subject: `New sign-up: ${oneLine(companyName)}`,
    paragraphs: [`${oneLine(companyName)} has signed up as a ${role}.`],
    link: { label: `All ${role}s`, path: LISTS[role].companies },
  };
}

/** Mail to the owner: approved. */
export function registrationApproved(facts: RegistrationFacts): MailText {
  return {
    subject: `Your EPR registration ${facts.registrationNumber} is approved`,
    paragraphs: [
      `Your ${named(facts)} is approved.`,
      facts.role === 'recycler'
        ? 'You can now add credits to it and list them on the marketplace.'
        : 'You can now add targets to it and buy credits.',
    ],
    link: { label: 'Your EPR accounts', path: LISTS[facts.role].own },
  };
}

/** Mail to the owner: rejected, or approval revoked. */
export function registrationRejected(facts: RegistrationFacts): MailText {
  return {
    subject: `Your EPR registration ${facts.registrationNumber} is not approved`,
    paragraphs: [
      `Your ${named(facts)} is not approved.`,
      ...reasonGiven(facts.reason),
      facts.role === 'recycler'
        ? 'No offers of it are shown on the marketplace. Trades in progress continue.'
        : 'It cannot be used to buy credits. Trades in progress continue.',
      facts.released
        ? 'Its number has been granted to another company, which showed that it is theirs.'
        : 'Please check its details and the certificate. When you correct them, it is submitted for approval again.',
    ],
    link: { label: 'Your EPR accounts', path: LISTS[facts.role].own },
  };
}
