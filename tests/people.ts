import type { Role } from '#lib/contract.ts';
import { gstinCheckDigit } from '#lib/gstin.ts';
import type { Part } from '#lib/parts.ts';
import { encryptAccountNumber } from '#people/company/account-numbers.server.ts';
import { openSession } from '#people/identity/service.server.ts';
import type { OpenedSession } from '#people/identity/sessions.server.ts';
import type { Context } from '#platform/context.ts';
import { actAt, type Db, inTransaction, sql, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { TestMarket } from './market.ts';

/** A person with a live session. */
export interface Person {
  id: string;
  role: Role;
  fullName: string;
  token: string;
  refresh: string;
  /** The organisation that the session acts for; null for superadmins. */
  organisation: OpenedSession['organisation'];
  email: string;
}

let serial = 0;

/** Hash of a random password that nobody knows. */
const LOST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$yuRFToHbeVzlPnxHEQelyw$ma6O8eTMkfYg8Up5rZ6fg0zyCxxiPnidBWgNc5kfo4s';

/** A GST number that begins with these 14 characters. */
export const withCheckDigit = (first14: string): string => first14 + gstinCheckDigit(first14);

/** A GST number of that state code with a valid check digit. */
export const gstNumber = (stateCode: string, number: number): string =>
  withCheckDigit(`${stateCode}AAPFU${String(number % 10_000).padStart(4, '0')}F1Z`);

/** A GST number of another state, or entity, for the PAN of a GST number. */
export const gstNumberIn = (stateCode: string, of: string, entity = '1'): string =>
  withCheckDigit(`${stateCode}${of.slice(2, 12)}${entity}Z`);

/** The parts of a market that adding people needs. */
export type PeopleMarket = Pick<Context, 'db' | 'clock'> & { context: Pick<Context, 'db' | 'clock' | 'secret'> };

/** Ids of the files of a profile. */
export interface PersonFiles {
  logo: string;
  document: string;
  cheque: string;
}

interface PersonOptions {
  complete?: boolean;
  state?: string;
  stateCode?: string;
  company?: string;
  accountNumber?: string;
  email?: string;
  fullName?: string;
  gstNumber?: string;
  pcbNumber?: string;
  /** Hash of a password that the test knows; by default nobody knows it. */
  passwordHash?: string;
  address?: string;
  ifscCode?: string;
  /** Stored files; by default rows without bytes. */
  files?: PersonFiles;
}

/** Inserts a person with a complete profile (by default) and a session. */
export async function addPerson(market: PeopleMarket, role: Role, options: PersonOptions = {}): Promise<Person> {
  const { context, db, clock } = market;
  serial += 1;
  const {
    complete = true,
    state = 'Maharashtra',
    stateCode = '27',
    company = `${role === 'recycler' ? 'Recycling' : 'Brands'} ${serial} Private Limited`,
    accountNumber = '50200000001234',
    email = `${role}${serial}@example.in`,
    fullName = `Person ${serial}`,
    gstNumber: gst = gstNumber(stateCode, serial),
    pcbNumber = `PCB-${serial}`,
    address = '1 Market Road',
    ifscCode = 'SBIN0000001',
    passwordHash = LOST_PASSWORD_HASH,
  } = options;
  const now = clock.now();
  const id = newId(now);
  await inTransaction(db, async (tx) => {
    await actAt(tx, now);
    await sql`
      insert into users (id, role, unique_id, email, full_name, mobile_no, designation, password_hash, created_at, email_verified_at)
      values (${id}, ${role}, '', ${email}, ${fullName}, '9876543210', 'Manager', ${passwordHash}, ${now}, ${now})`.execute(
      tx,
    );
    if (role !== 'superadmin') {
      await sql`insert into companies (user_id, company_name) values (${id}, ${company})`.execute(tx);
      if (complete) {
        const files = options.files ?? (await onePaper(tx, id, now));
        await sql`
          update companies set gst_number = ${gst}, pcb_number = ${pcbNumber},
            registration_date = '2020-04-01', address = ${address}, state = ${state}, city = 'Mumbai',
            company_logo_id = ${files.logo}, pcb_document_id = ${files.document}, account_holder_name = ${company},
            account_number_encrypted = ${encryptAccountNumber(context, id, accountNumber)},
            account_number_last4 = ${accountNumber.slice(-4)}, bank_name = 'State Bank of India',
            ifsc_code = ${ifscCode}, branch_name = 'Fort', cancelled_cheque_id = ${files.cheque}
          where user_id = ${id}`.execute(tx);
      }
    }
  });
  return { id, role, fullName, email, ...(await newSession(context, { id, role, passwordHash })) };
}

async function newSession(
  context: PeopleMarket['context'],
  person: Parameters<typeof openSession>[1],
): Promise<Pick<Person, 'token' | 'refresh' | 'organisation'>> {
  const tokens = await openSession(context, person, { address: '127.0.0.1' });
  if (tokens === null) throw new Error('There is no such person');
  const { access: token, refresh, organisation } = tokens;
  return { token, refresh, organisation };
}

/** One document row, used for all three documents of a profile. */
async function onePaper(tx: Tx, ownerId: string, now: Date): Promise<PersonFiles> {
  const file = await addFile(tx, ownerId, 'pcb_document', now);
  return { logo: file, document: file, cheque: file };
}

/** Inserts a person without an organisation of their own, who is a member of one, with a session for it. */
export async function addMember(
  market: PeopleMarket,
  organisation: Pick<Person, 'id' | 'role'>,
  part: Part,
  named?: Pick<Person, 'email' | 'fullName'>,
): Promise<Person> {
  const { context, db, clock } = market;
  serial += 1;
  const [id, now] = [newId(clock.now()), clock.now()];
  const { email, fullName } = named ?? { email: `member${serial}@example.in`, fullName: `Member ${serial}` };
  await inTransaction(db, async (tx) => {
    await sql`
      insert into users (id, role, unique_id, email, full_name, mobile_no, designation, password_hash, created_at, email_verified_at)
      values (${id}, 'person', '', ${email}, ${fullName}, '9876543210', 'Clerk', ${LOST_PASSWORD_HASH}, ${now}, ${now})`.execute(
      tx,
    );
    await insertMembership(tx, { organisation, personId: id, part, now });
  });
  const session = await newSession(context, { id, role: 'person', passwordHash: LOST_PASSWORD_HASH });
  return { id, role: organisation.role, fullName, email, ...session };
}

interface Membership {
  organisation: Pick<Person, 'id'>;
  personId: string;
  part: Part;
  now: Date;
}

async function insertMembership(tx: Db, { organisation, personId, part, now }: Membership): Promise<void> {
  await sql`
    insert into members (id, organisation_id, person_id, part, joined_at)
    values (${newId(now)}, ${organisation.id}, ${personId}, ${part}, ${now})`.execute(tx);
}

/** Makes a person a member of one more organisation. */
export const addMembership = (
  { db, clock }: PeopleMarket,
  organisation: Pick<Person, 'id'>,
  personId: string,
  part: Part,
) => insertMembership(db, { organisation, personId, part, now: clock.now() });

/** The same person, whose session acts for another of their organisations from now on. */
export async function actFor(market: TestMarket, person: Person, organisation: Person): Promise<Person> {
  const { body } = await market.call('POST', '/api/users/session/organisation/', {
    token: person.token,
    body: { id: organisation.id },
  });
  return {
    ...person,
    role: organisation.role,
    token: body.access,
    refresh: body.refresh,
    organisation: body.organisation,
  };
}

/** The same person with a new session: an earlier one may have ended, or its password confirmation may have expired. */
export async function loggedInAgain({ context }: TestMarket, person: Person): Promise<Person> {
  const { id, role } = person;
  return { ...person, ...(await newSession(context, { id, role, passwordHash: LOST_PASSWORD_HASH })) };
}

/** Expires a session's password confirmation, so that sensitive requests demand it again. */
export async function endFreshProof(market: TestMarket, { token }: Person): Promise<void> {
  await market.call('DELETE', '/api/users/step-up/', { token });
}

/** A row of a private document without bytes. */
export async function addFile(tx: Tx, ownerId: string, purpose: string, now: Date): Promise<string> {
  const id = newId(now);
  await sql`
    insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, created_at)
    values (${id}, ${ownerId}, ${purpose}, sha256(${id}::text::bytea), 1, 'application/pdf', 'paper.pdf', ${now})`.execute(
    tx,
  );
  return id;
}

/** A recycler, a producer and a superadmin. */
export async function addOneOfEach(market: TestMarket): Promise<[Person, Person, Person]> {
  return [
    await addPerson(market, 'recycler'),
    await addPerson(market, 'producer'),
    await addPerson(market, 'superadmin'),
  ];
}
