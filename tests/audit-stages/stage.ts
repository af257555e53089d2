/** The market, the people and their requests that the stages of audited calls share. */
import { afterAll, beforeAll } from 'vitest';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { PASSWORD } from '../accounts.ts';
import { pdf, picture } from '../documents.ts';
import { openTestMarket, TestFile, type TestMarket, type TestResponse } from '../market.ts';
import { addPerson, type Person } from '../people.ts';

export type SendRequest = () => Promise<TestResponse>;
/** By the call's key: sets the stage and returns the request, which may be sent twice. */
export type Stages = Readonly<Record<string, () => Promise<SendRequest>>>;

export let market: TestMarket;
export let image: TestFile;
export function openStage(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    image = new TestFile('picture.png', await picture());
  });
  afterAll(() => market.close());
}

export const paper = () => new TestFile('paper.pdf', pdf(), 'application/pdf');
export const reason = { reason: 'as the bank has asked' };
export const by = (person: Person, method: string, path: string, body?: object) =>
  market.call(method, path, { token: person.token, ...(body && { body }) });
export const person = (role: Person['role'], options = {}) => addPerson(market, role, options);
export const withPassword = async (role: Person['role']) =>
  person(role, { passwordHash: await hashPassword(PASSWORD) });
/** A superadmin and another person. */
export const two = async (role: Person['role']) => [await person('superadmin'), await person(role)] as const;
export function idOf(result: TestResponse): string {
  if (result.status >= 300) throw new Error(result.text);
  return result.body.data.id;
}
