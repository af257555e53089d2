/** Invitations by mail, and what owners and members are told of memberships. */
import { formatDay, plainDateTime } from '#lib/dates.ts';
import { lineWithoutLinks, type MailText, oneLine } from '#lib/notice.ts';
import { PART_NAMES } from '#lib/parts.ts';
import { memberEnrolmentDue } from '#people/identity/service.server.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { type Message, topic, type Topics } from '#platform/notice.ts';
import type { OutboxEvent } from '#platform/outbox.ts';
import { createInvitationLink } from './invitations.server.ts';
import { findMembership, findRequirement } from './store.server.ts';

type CreatedInvitation = NonNullable<Awaited<ReturnType<typeof createInvitationLink>>>;
type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

function invitationMail({
  companyName,
  invited_by,
  part,
  until,
  message,
  expires_at,
  token,
}: CreatedInvitation): MailText {
  const [company, inviter] = [lineWithoutLinks(companyName), lineWithoutLinks(invited_by)];
  const last = until === null ? '' : `, until ${formatDay(until)}`;
  return {
    subject: `${company} invites you to EPR Mandi`,
    paragraphs: [
      `${inviter} invites you to work for ${company} on EPR Mandi. Your part would be ${PART_NAMES[part]}${last}.`,
      ...(message === null ? [] : [`${inviter} writes: “${lineWithoutLinks(message)}”`]),
      `The link is valid until ${plainDateTime(expires_at)}. If you do not know ${inviter}, ignore this e-mail.`,
    ],
    link: { label: `Join ${company}`, path: `/invitation#${token}` },
  };
}

const TEAM = { label: 'Your team', path: '/Team' };
const SECURITY = { label: 'Your account security', path: '/Security' };

/** Subject and sentence of an event for the person, and for the owners. */
interface MemberNotice {
  person: { subject: string; text: string };
  owners: { subject: string; text: string };
}

const named = (membership: Membership) => ({
  company: oneLine(membership.companyName),
  name: oneLine(membership.name),
  part: PART_NAMES[membership.part],
  last: membership.until === null ? '' : `, until ${formatDay(membership.until)}`,
});

const joined = (membership: Membership): MemberNotice => {
  const { company, name, part, last } = named(membership);
  return {
    person: { subject: `You are a member of ${company}`, text: `Your part in ${company} is ${part}${last}.` },
    owners: { subject: `${name} has joined ${company}`, text: `${name} is a member of ${company} as ${part}${last}.` },
  };
};

const changed = (membership: Membership): MemberNotice => {
  const { company, name, part, last } = named(membership);
  return {
    person: { subject: `Your part in ${company} has changed`, text: `Your part in ${company} is now ${part}${last}.` },
    owners: {
      subject: `The part of ${name} in ${company} has changed`,
      text: `${name} is now a member of ${company} as ${part}${last}.`,
    },
  };
};

const ended = (membership: Membership): MemberNotice => {
  const { company, name } = named(membership);
  const how =
    membership.ended_by === null && membership.until !== null ? ' The last day of the membership has passed.' : '';
  return {
    person: {
      subject: `You are no longer a member of ${company}`,
      text: `You can no longer act for ${company}.${how} What you asked for stays done.`,
    },
    owners: {
      subject: `${name} is no longer a member of ${company}`,
      text: `${name} can no longer act for ${company}.${how} What ${name} asked for stays done.`,
    },
  };
};

const ending = (membership: Membership): MemberNotice => {
  const { company, name } = named(membership);
  const day = formatDay(membership.until ?? '');
  return {
    person: {
      subject: `Your membership of ${company} ends on ${day}`,
      text: `You can act for ${company} until the end of ${day}. An owner can choose a later day.`,
    },
    owners: {
      subject: `The membership of ${name} ends on ${day}`,
      text: `${name} can act for ${company} until the end of ${day}. You can choose a later day.`,
    },
  };
};

/** Messages to the person, and to the other owners but the one who acted, whom the outbox gives no notification either. */
function messages(membership: Membership, { byId }: Pick<OutboxEvent, 'byId'>, told: MemberNotice): Message[] {
  const { person_id: id, organisationId } = membership;
  const { person, owners } = told;
  const ownersMail: MailText = { subject: owners.subject, paragraphs: [owners.text], link: TEAM };
  return [
    { to: { id }, mail: { subject: person.subject, paragraphs: [person.text], link: SECURITY } },
    {
      to: { organisation: organisationId, parts: ['owner'] },
      except: id,
      text: owners.subject,
      path: TEAM.path,
      mail: (reader) => (reader.id === byId ? null : ownersMail),
    },
  ];
}

/** To all members but the one who acted: whoever lacks a second factor has to set one up. */
function requirementMessage(
  { company_name, second_factor_required_at: askedAt }: NonNullable<Awaited<ReturnType<typeof findRequirement>>>,
  { subjectId, byId }: OutboxEvent,
): Message {
  const company = oneLine(company_name);
  const day = askedAt && formatDay(memberEnrolmentDue(askedAt).toISOString());
  const mail: MailText = {
    subject: day ? `${company} requires a second factor` : `${company} no longer requires a second factor`,
    paragraphs: [
      day
        ? `From ${day} on members of ${company} who have not set up a second factor can do nothing else before they do.`
        : `Members of ${company} may go on without a second factor.`,
    ],
    link: SECURITY,
  };
  return { to: { organisation: subjectId }, except: byId, mail };
}

const find = (db: Db, id: string, _: OutboxEvent, { clock }: Context) => findMembership(db, id, clock.now());

/** A topic about a membership that holds at the time of the mail. */
const ofLive = (write: (membership: Membership) => MemberNotice) =>
  topic('security', find, (membership, event) => membership.isLive && messages(membership, event, write(membership)));

export const MEMBER_TOPICS: Topics = {
  'invitation.sent': topic(
    null,
    (_, id, __, context) => createInvitationLink(context, id),
    (invited) => ({ to: { email: invited.email }, mail: invitationMail(invited) }),
  ),
  'member.joined': ofLive(joined),
  'member.changed': ofLive(changed),
  'member.ended': topic('security', find, (membership, event) => messages(membership, event, ended(membership))),
  'member.ending': ofLive(ending),
  'members.second_factor': topic('security', findRequirement, requirementMessage),
};
