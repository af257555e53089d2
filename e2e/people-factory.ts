/** Creates people directly in the tested server's database: a sign-up over the API with all documents takes a quarter of a second. */
import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { objectsOf } from '#base/files/pictures.server.ts';
import { insertFile } from '#base/files/store.server.ts';
import { firstCharacters } from '#lib/characters.ts';
import { MEDIA_TYPES, type FilePurpose } from '#lib/file-rules.ts';
import type { Part } from '#lib/parts.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction, openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { openStorage, type Storage } from '#platform/storage/storage.ts';
import { pdf, picture } from '#tests/documents.ts';
import { addAccount } from '#tests/goods.ts';
import {
  addMember,
  addMembership,
  addPerson,
  type PeopleMarket,
  type Person as TestPerson,
  type PersonFiles,
} from '#tests/people.ts';
import type { Login, Person } from './people.ts';
import { pdfFile } from './upload-files.ts';

interface PeopleFactory {
  market: PeopleMarket;
  storage: Promise<Storage>;
  /** The bytes of every company's logo. */
  logo: Promise<Buffer> | undefined;
  /** Password hashes by password: all people of a role share one. */
  passwords: Map<string, Promise<string>>;
}

/** A tested server: its database as the owner, its data directory, its secret. */
interface FactoryServer {
  databaseUrl: string;
  directory: string;
  secret: string;
}

let current: PeopleFactory | undefined;

/** From now on people are created on that server. */
export function openPeopleFactory({ databaseUrl, directory, secret }: FactoryServer): { close: () => Promise<void> } {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const { db } = database;
  current = {
    market: { db, clock: systemClock, context: { db, clock: systemClock, secret } },
    storage: openStorage({ dataDirectory: directory }),
    logo: undefined,
    passwords: new Map(),
  };
  return { close: () => database.close() };
}

function currentFactory(): PeopleFactory {
  if (current === undefined) throw new Error('No server is tested');
  return current;
}

/** Creates an account and a session. */
export async function signUp(person: Person): Promise<Login> {
  return (await createPerson(currentFactory(), person, { complete: false })).login;
}

/** Creates an account with a complete profile and an approved EPR account for plastic, and a session. */
export async function createCompany(person: Person): Promise<{ accountId: string; login: Login }> {
  const factory = currentFactory();
  const { login, owner } = await createPerson(factory, person, { files: await makeFiles(factory) });
  const { buffer } = pdfFile('certificate');
  const certificate = await storeFile(factory, 'epr_certificate', MEDIA_TYPES.pdf, buffer);
  const accountId = await addAccount(factory.market, owner, {
    registrationNumber: person.registrationNumber,
    registeredName: person.company,
    registrationDate: '2023-06-15',
    entityType: person.role === 'recycler' ? 'Recycler' : 'Brand Owner (BO)',
    address: '14 Dock Road',
    label: firstCharacters(person.company, 60).trim(),
    certificate,
  });
  return { accountId, login };
}

/** Makes a new person a member of the first organisation, with a session for it, and of the others. */
export async function createMember(
  { role, email, fullName }: Person,
  [organisation, ...others]: readonly [string, ...string[]],
  part: Part,
): Promise<Login> {
  const { market } = currentFactory();
  const member = await addMember(market, { id: organisation, role }, part, { email, fullName });
  for (const id of others) await addMembership(market, { id }, member.id, part);
  return loginOf(member);
}

const loginOf = ({ token: access, refresh, organisation }: TestPerson): Login => ({
  access,
  refresh,
  organisation,
  headers: { Authorization: `Bearer ${access}` },
});

async function createPerson(
  { market, passwords }: PeopleFactory,
  person: Person,
  more: { complete?: boolean; files?: PersonFiles },
) {
  const { role, email, fullName, company, gstNumber, password, registrationNumber } = person;
  const known = passwords.get(password) ?? hash(password);
  passwords.set(password, known);
  const owner = await addPerson(market, role, {
    ...more,
    email,
    fullName,
    company,
    gstNumber,
    pcbNumber: `MPCB/2020/${registrationNumber}`,
    accountNumber: '123456789012',
    ifscCode: 'SBIN0000300',
    address: '14 Dock Road',
    passwordHash: await known,
  });
  return { owner, login: loginOf(owner) };
}

/** Each company has files of its own: one that it replaces is erased. */
async function makeFiles(factory: PeopleFactory): Promise<PersonFiles> {
  factory.logo ??= picture('webp', { width: 96, height: 96 });
  return {
    logo: await storeFile(factory, 'company_logo', MEDIA_TYPES.webp, await factory.logo),
    document: await storeFile(factory, 'pcb_document', MEDIA_TYPES.pdf, pdf()),
    cheque: await storeFile(factory, 'cancelled_cheque', MEDIA_TYPES.pdf, pdf()),
  };
}

/** @returns id of a stored file without a particular owner */
async function storeFile(
  { market, storage }: PeopleFactory,
  purpose: FilePurpose,
  mediaType: string,
  bytes: Buffer,
): Promise<string> {
  const at = systemClock.now();
  const file = { id: newId(at), purpose, sha256: createHash('sha256').update(bytes).digest('hex') };
  for (const { key } of objectsOf(file)) await (await storage).write(key, bytes);
  const row = { ...file, mediaType, name: purpose, inline: true, ownerId: null, byteSize: bytes.length, at };
  await inTransaction(market.db, (tx) => insertFile(tx, row));
  return file.id;
}
