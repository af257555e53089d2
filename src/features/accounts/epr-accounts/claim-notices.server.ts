/**
 * Claims on registration numbers, told to superadmins by a notification alone, as a company may claim many, and their decisions, told to the
 * claimant.
 */
import { type MailText, reasonGiven } from '#lib/notice.ts';
import { SUPERADMINS, topic, type Topics } from '#platform/notice.ts';
import { type ClaimRow, findClaimRow } from './claims-store.server.ts';
import { LISTS } from './notices.server.ts';

/** Mail to the claimant. The company that has the number is not named: it may not show its name. */
function claimDecided({ role, status, registration_number: number, reason }: ClaimRow): MailText {
  return {
    subject: `Your claim to ${number} is ${status}`,
    paragraphs:
      status === 'granted'
        ? [`The number ${number} is free for you. Add it as an EPR account of yours.`]
        : [`The number ${number} stays with the company that has it.`, ...reasonGiven(reason)],
    link: { label: 'Your EPR accounts', path: LISTS[role].own },
  };
}

export const CLAIM_TOPICS: Topics = {
  'registration_claim.made': topic('review', findClaimRow, ({ role, registration_number: number }) => ({
    to: SUPERADMINS,
    text: `Claim to review: ${number}`,
    path: LISTS[role].supervised,
  })),
  'registration_claim.decided': topic('accounts', findClaimRow, (claim) => ({
    to: { organisation: claim.claimant_id },
    text: `Claim ${claim.status}: ${claim.registration_number}`,
    mail: claimDecided(claim),
  })),
};
