import * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import { dayInIndia } from '#lib/dates.ts';
import { gstinCheckDigit } from '#lib/gstin.ts';
import type { Part } from '#lib/parts.ts';
import { profileUpdate } from '#people/company/contract.ts';
import { updateProfile } from '#people/company/service.server.ts';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import { registration } from '#people/identity/contract.ts';
import { addSuperadmin, register } from '#people/identity/service.server.ts';
import type { Actor } from '#platform/context.ts';
import { sql } from '#platform/database/database.ts';
import type { SessionsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { gstCodeOf } from '#rules/reference/places.ts';
import type { DemoBuild } from './build-state.ts';
import { DEMO_PASSWORD, demoEmail, SUPERADMIN } from './logins.ts';
import { members, type Member } from './members.ts';
import { companyMark } from './pictures.ts';
import { planRegistrations } from './plan-registrations.ts';

/** Days since the market opened; members sign up one after the other, the newcomers last. */
const OPENED_DAYS_AGO = 190;
const DAYS_BETWEEN_SIGN_UPS = 2.3;
const NEWCOMERS_DAYS_AGO = 1.8;

/** Schedules the superadmin, the sign-ups, the profiles, and the registrations of members with a profile. */
export function planPeople(build: DemoBuild): void {
  const { timeline, context } = build;
  timeline.at(timeline.ago(OPENED_DAYS_AGO + 1), async () => {
    const superadmin = { email: demoEmail(SUPERADMIN), password: DEMO_PASSWORD };
    if ((await addSuperadmin(context, superadmin)) === 'taken')
      throw new Error('The demo’s superadmin cannot be added');
    await enter(build, SUPERADMIN, superadmin.email);
  });
  for (const [index, member] of members.entries()) {
    const days =
      member.state === undefined ? NEWCOMERS_DAYS_AGO - index / 100 : OPENED_DAYS_AGO - index * DAYS_BETWEEN_SIGN_UPS;
    timeline.at(timeline.ago(days), () => signUp(build, member, index));
    if (member.state === undefined) continue;
    timeline.at(timeline.ago(days - 0.2), () => fillProfile(build, member, index));
    planRegistrations(build, member, index, days - 1);
  }
}

async function signUp(build: DemoBuild, member: Member, index: number): Promise<void> {
  const email = demoEmail(member.mailbox ?? member.key);
  const form = {
    email,
    full_name: member.person,
    mobile_no: String(5_550_100_000 + index),
    designation: member.designation,
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
    company_name: member.company,
    accountType: member.role === 'recycler' ? 'Recycler' : 'Freelancer',
    terms_version: TERMS_VERSION,
  };
  await register(build.context, member.role, z.parse(registration, form));
  await sql`update users set email_verified_at = created_at where lower(email) = lower(${email})`.execute(
    build.context.db,
  );
  await enter(build, member.key, email);
}

/**
 * Lets a key act as the person of an address from now on, for the own organisation, or as a member of another one.
 * @throws Error when there is no such person
 */
export async function enter(
  build: DemoBuild,
  key: string,
  email: string,
  membership?: { organisation: Actor; part: Part },
): Promise<void> {
  // A person who has signed up by an invitation has a session; the others act without one.
  const { rows } = await sql<Pick<UsersTable, 'id'> & { role: Role; sessionId: SessionsTable['id'] }>`
    select id, role, coalesce((select s.id from sessions s where s.user_id = u.id limit 1), id) as "sessionId"
    from users u where lower(email) = lower(${email})`.execute(build.context.db);
  const [user] = rows;
  if (user === undefined) throw new Error(`${email} was not added`);
  const { id, role, sessionId } = user;
  const freshUntil = new Date(8.64e15);
  const part = membership?.part ?? 'owner';
  build.actors.set(key, {
    ownerId: membership?.organisation.ownerId ?? id,
    personId: id,
    role: membership?.organisation.role ?? role,
    organisation: role === 'superadmin' ? null : { companyName: '', part },
    sessionId,
    profileComplete: true,
    emailOverdue: false,
    secondFactorMethods: [],
    enrolmentDue: false,
    freshUntil,
  });
}

/** A valid GST number of that state; its PAN is derived from the company's name. */
export function gstNumber(state: string, key: string, index: number): string {
  const letters = key.toUpperCase().padEnd(4, 'X');
  const first14 = `${gstCodeOf(state)}${letters.slice(0, 3)}C${letters.charAt(3)}${4_100 + index * 37}${letters.charAt(0)}1Z`;
  return `${first14}${gstinCheckDigit(first14)}`;
}

async function fillProfile(build: DemoBuild, member: Member, index: number): Promise<void> {
  const { uploads, timeline } = build;
  const { key, company, state = '', city = '', street = '', person } = member;
  const gst = gstNumber(state, key, index);
  const pcb = `PCB/${key.slice(0, 3).toUpperCase()}/${2_300 + index * 17}`;
  const account = String(50_200_000_110_000 + index * 7_919);
  const today = dayInIndia(timeline.clock.now());
  const consent = [
    ['Granted to', company],
    ['Place', `${city}, ${state}`],
    ['GSTIN', gst],
    ['Issued on', today],
  ] as const;
  const cheque = [
    ['Pay to', 'CANCELLED'],
    ['Account holder', company],
    ['Account', account],
    ['Bank', 'Demo Co-operative Bank'],
  ] as const;
  const form = {
    company_name: company,
    gst_number: gst,
    state,
    city,
    pcb_number: pcb,
    registration_date: `${2004 + (index % 15)}-0${1 + (index % 9)}-1${index % 9}`,
    address: street,
    company_logo: await uploads.file('company_logo', `${key}-logo.webp`, await companyMark(index)),
    pcb_doc: await uploads.paper('pcb_document', 'consent-to-operate.pdf', {
      title: 'Consent to operate',
      company,
      number: pcb,
      lines: consent,
    }),
    social_links: [`https://${key}.example/about`],
    // Every other recycler is named on the market.
    show_company_name: member.role === 'recycler' && index % 2 === 0,
    account_holder_name: company.slice(0, 120),
    account_number: account,
    confirm_account_number: account,
    bank_name: 'Demo Co-operative Bank',
    ifsc_code: `DEMO000${1_001 + index * 13}`,
    branch_name: `${city} Main Branch`,
    canceled_check_proof: await uploads.paper('cancelled_cheque', 'cancelled-cheque.pdf', {
      title: 'Cancelled cheque',
      company,
      number: String(100_400 + index),
      lines: [...cheque, ['Signed by', person]],
    }),
  };
  await build.as(key, (context) => updateProfile(context, z.parse(profileUpdate, form)));
}
