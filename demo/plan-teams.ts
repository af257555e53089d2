import * as z from 'zod/mini';
import { financialYearOf } from '#lib/financial-year.ts';
import type { Part } from '#lib/parts.ts';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import { changeLimit } from '#people/limits/service.server.ts';
import { invitation, invitedPerson } from '#people/members/contract.ts';
import {
  acceptInvitation,
  createInvitationLink,
  inviteMember,
  listInvitations,
  signUpByInvitation,
} from '#people/members/invitations.server.ts';
import { purchaseForm } from '#trading/trades/contract.ts';
import { placeTrade } from '#trading/trades/placing.server.ts';
import { accountKey, known, type DemoBuild } from './build-state.ts';
import { CONSULTANT, DEMO_PASSWORD, demoEmail } from './logins.ts';
import { enter } from './plan-people.ts';

/** A person who joins organisations, all fictitious. */
interface Joiner {
  mailbox: string;
  person: string;
  designation: string;
  /** Keys of the organisations, and the part in each. */
  joins: readonly (readonly [organisation: string, part: Part])[];
}

const PRODUCER = 'suvarnika';

const JOINERS: readonly Joiner[] = [
  { mailbox: 'manager', person: 'Nandini Kulkarni', designation: 'Finance Controller', joins: [[PRODUCER, 'manager']] },
  { mailbox: 'trader', person: 'Farhan Qureshi', designation: 'Purchase Executive', joins: [[PRODUCER, 'trader']] },
  { mailbox: 'accounts', person: 'Sneha Pillai', designation: 'Accountant', joins: [[PRODUCER, 'accounts']] },
  { mailbox: 'viewer', person: 'Dinesh Gokhale', designation: 'Internal Auditor', joins: [[PRODUCER, 'viewer']] },
  {
    mailbox: CONSULTANT,
    person: 'Ritu Chawla',
    designation: 'EPR Consultant',
    joins: [
      ['tapovan', 'manager'],
      ['chandrika', 'manager'],
      ['narmada', 'manager'],
    ],
  },
];

/** Days ago. */
const JOINED = 1.9;
const LIMITED = 0.5;
const ASKED = 0.4;

/** Paise that a member of the demo producer may bind it to on a day alone, and an order above it. */
const PER_DAY = 5_00_000_00;
const LARGE_ORDER = { offer: 's-itew-copper', wasteType: 'E-waste', quantity: 10_000 };

/** Schedules the teams of the demo market: members of the demo producer, its purchase limit with an order that waits, and a consultant. */
export function planTeams(build: DemoBuild): void {
  const { timeline } = build;
  for (const [index, joiner] of JOINERS.entries())
    timeline.at(timeline.ago(JOINED - index / 100), () => joinAll(build, joiner, index));
  timeline.at(timeline.ago(LIMITED), async () => {
    await build.as(PRODUCER, (context) => changeLimit(context, { enabled: true, per_day: PER_DAY }));
  });
  timeline.at(timeline.ago(ASKED), async () => {
    const { id: producer_epr } = known(build.accounts, accountKey(PRODUCER, LARGE_ORDER.wasteType));
    const { id: offer } = known(build.offers, LARGE_ORDER.offer);
    const FY = financialYearOf(timeline.clock.now());
    const form = z.parse(purchaseForm, { producer_epr, FY, quantity: LARGE_ORDER.quantity });
    const { status } = await build.as('trader', (context) => placeTrade(context, 'purchase', offer, form, null));
    if (status !== 202) throw new Error(`An order above the limit was answered with ${status}`);
  });
}

async function joinAll(build: DemoBuild, joiner: Joiner, index: number): Promise<void> {
  for (const [organisation, part] of joiner.joins) {
    const token = await invite(build, organisation, demoEmail(joiner.mailbox), part);
    if (build.actors.has(joiner.mailbox)) await build.as(joiner.mailbox, (context) => acceptInvitation(context, token));
    else await signUp(build, joiner, index, { token, organisation, part });
  }
}

/** Invites an address. Returns the token of the mailed link. */
async function invite(build: DemoBuild, organisation: string, email: string, part: Part): Promise<string> {
  const open = await build.as(organisation, async (context) => {
    await inviteMember(context, z.parse(invitation, { email, part }), null);
    return listInvitations(context);
  });
  const id = open.find((each) => each.email === email)?.id;
  const link = id === undefined ? undefined : await createInvitationLink(build.context, id);
  if (link === undefined) throw new Error(`${email} was not invited`);
  return link.token;
}

async function signUp(
  build: DemoBuild,
  { mailbox, person, designation }: Joiner,
  index: number,
  { token, organisation, part }: { token: string; organisation: string; part: Part },
): Promise<void> {
  const form = {
    token,
    full_name: person,
    mobile_no: String(5_550_200_000 + index),
    designation,
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
    terms_version: TERMS_VERSION,
  };
  await build.as(organisation, (context) => signUpByInvitation(context, z.parse(invitedPerson, form)));
  const membership = { organisation: known(build.actors, organisation), part };
  await enter(build, mailbox, demoEmail(mailbox), membership);
}
