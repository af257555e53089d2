import * as z from 'zod/mini';
import { producerAccountForm, recyclerAccountForm } from '#accounts/epr-accounts/contract.ts';
import { addAccount, decideAccount } from '#accounts/epr-accounts/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { accountKey, known, type DemoBuild } from './build-state.ts';
import { SUPERADMIN } from './logins.ts';
import type { Member, DemoRegistration } from './members.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age in days of pending registrations; a rejected one is a month old. */
const PENDING_DAYS_AGO = 1.6;
const REJECTED_DAYS_AGO = 30;

/** Schedules the registrations of a member and the superadmin's decisions. @param days days ago by which the approved ones exist */
export function planRegistrations(build: DemoBuild, member: Member, index: number, days: number): void {
  const { timeline } = build;
  for (const [place, registered] of member.registrations.entries()) {
    const shift = index / 50 + place / 10;
    const since = { approved: days, pending: PENDING_DAYS_AGO, rejected: REJECTED_DAYS_AGO }[registered.status] - shift;
    timeline.at(timeline.ago(since), () => applyFor(build, member, registered, index * 10 + place));
    if (registered.status === 'pending') continue;
    timeline.at(timeline.ago(since - 1.3), () => decide(build, member, registered));
  }
}

async function applyFor(build: DemoBuild, member: Member, registered: DemoRegistration, serial: number): Promise<void> {
  const { key, role, company, state = '', street = '' } = member;
  const { wasteType, type, city } = registered;
  const number = `${role === 'recycler' ? 41 : 72}0${(serial + 11) * 104_729}`;
  const since = dayInIndia(new Date(build.timeline.clock.now().getTime() - (200 + serial) * DAY_MS));
  const certificate = {
    title: 'EPR registration certificate',
    company,
    number,
    lines: [
      ['Registered as', type],
      ['Waste type', wasteType],
      ['Place', `${city}, ${state}`],
      ['Registered on', since],
    ] as const,
  };
  const form = {
    epr_registration_number: number,
    epr_registration_date: since,
    epr_registered_name: company,
    waste_type: wasteType,
    city,
    state,
    address: street,
    epr_certificate: await build.uploads.paper('epr_certificate', `epr-certificate-${number}.pdf`, certificate),
    recycler_type: type,
    producer_type: type,
  };
  const { epr_certificate: upload, ...checked } = z.parse(
    role === 'recycler' ? recyclerAccountForm : producerAccountForm,
    form,
  );
  const registration = {
    registrationNumber: checked.epr_registration_number,
    registrationDate: checked.epr_registration_date,
    registeredName: checked.epr_registered_name,
    wasteType: checked.waste_type,
    entityType: type,
    state: checked.state,
    city: checked.city,
    address: checked.address,
  };
  const { id } = await build.as(key, (context) => addAccount(context, role, registration, upload));
  const account = { id, member, number, state, city };
  build.accounts.set(accountKey(key, wasteType, type), account);
  const first = accountKey(key, wasteType);
  if (!build.accounts.has(first)) build.accounts.set(first, account);
}

const UNREADABLE = 'The registration number on the certificate cannot be read. Please upload a sharper copy.';

async function decide(
  build: DemoBuild,
  { key, role }: Member,
  { wasteType, type, status }: DemoRegistration,
): Promise<void> {
  const { id } = known(build.accounts, accountKey(key, wasteType, type));
  const verdict = status === 'rejected' ? 'rejected' : 'approved';
  const why = status === 'rejected' ? { reason: UNREADABLE } : {};
  await build.as(SUPERADMIN, (context) => decideAccount(context, id, role, verdict, why));
}
