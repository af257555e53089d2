// @module-tag thorough
/** No secret of a person is logged, even where a failure logs more than usual. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { privateLink } from '#base/files/links.server.ts';
import { sql } from '#platform/database/database.ts';
import { LOG_OPTIONS } from '#platform/log.ts';
import { PASSWORD, registrationForm } from './accounts.ts';
import { pdf } from './documents.ts';
import { secretsIn } from './log-secrets.ts';
import { openSharedMarket, sendTo, TestFile, openServer } from './market.ts';
import { gstNumber } from './people.ts';

const market = await openSharedMarket();

/** A stream and the text written to it. */
function paper() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => lines.join('') };
}

it('holds nothing private of a sign-up, a profile and sessions, while the database fails or not', async () => {
  const { stream, text } = paper();
  const log = pino({ level: 'info', serializers: { err: LOG_OPTIONS.serializers.err } }, stream);
  const app = await openServer(market, { log }, { logger: { ...LOG_OPTIONS, level: 'info', stream } });
  const bank = {
    gst_number: gstNumber('27', 4_321),
    state: 'Maharashtra',
    account_number: '123456789012',
    confirm_account_number: '123456789012',
    ifsc_code: 'SBIN0000300',
    canceled_check_proof: new TestFile('cheque.pdf', pdf(), 'application/pdf'),
  };
  const live = async (email: string) => {
    const form = registrationForm({ email, accountType: 'Recycler' });
    const join = await sendTo(app, 'POST', '/api/users/register/recycler/', { body: form });
    const login = { email, password: PASSWORD };
    const response = await sendTo(app, 'POST', '/api/users/login/', { body: login });
    const token: string = response.body.access ?? 'a.forged.token';
    const changed = await sendTo(app, 'PATCH', '/api/users/update/', { token, body: bank });
    await sendTo(app, 'GET', changed.body.data?.canceled_check_proof ?? privateLink(market.context, 'x'));
    await sendTo(app, 'POST', '/api/users/password/forgot/', { body: { email } });
    await sendTo(app, 'POST', '/api/users/password/reset/', {
      body: { token: 'x'.repeat(43), password: PASSWORD, confirmPassword: PASSWORD },
    });
    await sendTo(app, 'GET', `/reset-password/${'x'.repeat(43)}`);
    await sendTo(app, 'GET', `/calendar/${'x'.repeat(43)}.ics`);
    const renewed = await sendTo(app, 'POST', '/api/users/token/refresh/', {
      body: { refresh: response.body.refresh },
    });
    return [join, response, changed, renewed].map(({ status }) => status);
  };
  const failing = (table: string) => sql`
    create trigger aa_failing before insert or update on ${sql.table(table)}
    for each row execute function fail_with_its_row()`;
  await sql`
    create function fail_with_its_row() returns trigger language plpgsql as $$
    begin
      raise exception 'it failed' using errcode = 'XX000', detail = 'Failing row contains ' || new::text,
        hint = new::text;
    end $$`.execute(market.db);

  expect(await live('canary@example.in')).toEqual([201, 200, 200, 200]);
  for (const [table, email] of [
    ['companies', 'second@example.in'],
    ['users', 'third@example.in'],
  ] as const) {
    await failing(table).execute(market.db);
    expect((await live(email))[0]).toBe(500);
  }

  // Each request was logged, and each failure with the details to find it.
  expect(text()).toMatch(/"route":"\/api\/users\/register\/recycler\/"/);
  expect(text()).toMatch(/"level":50.*"code":"XX000".*it failed.*"request failed"/);
  expect(secretsIn(text())).toEqual([]);
  // One JSON object a line, with its instant in milliseconds since 1970, UTC.
  for (const line of text().trim().split('\n'))
    expect(Math.abs(JSON.parse(line).time - Date.now())).toBeLessThan(10 * 60_000);
  await app.close();
});

it('the search of the log finds what is private', () => {
  const leaking = [
    'mail to canary@example.in',
    `"password":"${PASSWORD}"`,
    '$argon2id$v=19$m',
    'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
    '/files/x?expires=1&signature=abc',
    `/reset-password/${'x'.repeat(43)}`,
    `/calendar/${'x'.repeat(43)}.ics`,
    '123456789012',
    'SBIN0000300',
    gstNumber('27', 1),
    'call 9876543210',
    'Asha Rao',
  ];
  for (const line of leaking) expect(secretsIn(line), line).not.toEqual([]);
  expect(secretsIn(leaking.join('\n'))).toHaveLength(leaking.length);
  expect(secretsIn('  Superadmin: admin@demo.eprmandi.example  demo-mandi-2026')).toEqual([]);
});
