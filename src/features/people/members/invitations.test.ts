/** Invitations to become a member: who is invited, by which mail, and how the person joins. */
import { describe, expect, it } from 'vitest';
import { plainDateTime } from '#lib/dates.ts';
import { many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { PASSWORD } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { codeOf, enrolApp } from '#tests/second-factors.ts';

const market = await openSharedMarket();
const DAY_MS = 86_400_000;
const LINK_NOT_VALID = 'This link is not valid or has expired.';

let serial = 0;
const newAddress = () => `invited${(serial += 1)}@example.in`;
const day = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const team = async ({ token }: Person) => (await market.call('GET', '/api/users/members/', { token })).body;
const invite = ({ token }: Person, email: string, more: object = {}) =>
  market.call('POST', '/api/users/members/', { token, body: { email, part: 'trader', ...more } });
/** Invites an address and returns the token of the mailed link. */
async function linkTo(owner: Person, email: string, more: object = {}): Promise<string> {
  const { status, text } = await invite(owner, email, more);
  expect(status, text).toBe(201);
  return mailedToken(email);
}
const mailedToken = async (email: string) =>
  tokenIn(
    (await deliveredMails(market)).findLast(({ to }) => to === email),
    '/invitation',
  );
const read = (token: string) => market.call('GET', `/api/users/invitations/?token=${token}`);
const accept = ({ token: session }: Person, token: string) =>
  market.call('POST', '/api/users/invitations/accept/', { token: session, body: { token } });
const form = { full_name: 'Meera Shah', mobile_no: '9876543210', password: PASSWORD, confirmPassword: PASSWORD };
const signUp = (token: string, more: object = {}) =>
  market.call('POST', '/api/users/invitations/sign-up/', { body: { token, ...form, ...more } });
const idOf = async (owner: Person, email: string): Promise<string> =>
  (await team(owner)).invitations.find((row: { email: string }) => row.email === email).id;

describe('an owner invites', () => {
  it('by a mail that names inviter, part, last day and message, and lists the invitation', async () => {
    const owner = await addPerson(market, 'producer', { company: 'Kaveri Plastics', fullName: 'Asha Rao' });
    const email = newAddress();
    const sent = await invite(owner, email, { until: day(30), message: 'Please check\nthe invoices.' });
    expect([sent.status, sent.body.message]).toEqual([201, `The invitation is on its way to ${email}.`]);
    const { data, invitations } = await team(owner);
    expect(data).toHaveLength(1);
    expect(invitations).toEqual([
      {
        id: expect.any(String),
        email,
        part: 'trader',
        until: day(30),
        invited_by: 'Asha Rao',
        invited_at: market.clock.now().toISOString(),
        expires_at: new Date(market.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      },
    ]);
    const [mail] = await deliveredMails(market);
    expect(mail).toMatchObject({ to: email, subject: 'Kaveri Plastics invites you to EPR Mandi' });
    for (const told of ['Asha Rao invites you', 'Your part would be Trader, until ', '“Please check the invoices.”'])
      expect(mail?.text).toContain(told);
    expect((await read(tokenIn(mail, '/invitation'))).body.data).toEqual({
      company_name: 'Kaveri Plastics',
      unique_id: data[0].unique_id ?? expect.stringMatching(/^PRO-\d{6}$/),
      role: 'producer',
      part: 'trader',
      until: day(30),
      invited_by: 'Asha Rao',
      email,
      has_account: false,
    });
  });

  it('by a mail in which what was typed is no link: anybody can sign up and invite anybody', async () => {
    const names = { company: 'Wallet locked: https://evil.example', fullName: 'Support of evil．example' };
    const owner = await addPerson(market, 'producer', names);
    await invite(owner, newAddress(), { message: 'Go to http://evil.example/a.b or write to a@evil.example. Thanks.' });
    const [mail] = await deliveredMails(market);
    expect(mail?.subject).toBe('Wallet locked: https: //evil. example invites you to EPR Mandi');
    expect(mail?.text).toContain('“Go to http: //evil. example/a.b or write to a@evil. example. Thanks.”');
    expect(mail?.text).not.toMatch(/evil.example/);
  });

  it.each([
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'asha' }, { email: 'Please enter a valid email address' }],
    [{ part: 'boss' }, { part: 'Choose a part.' }],
    [{ part: undefined }, { part: 'Choose a part.' }],
    [{ until: '2020-01-01' }, { until: 'Choose a day within the next three years.' }],
    [{ until: 'soon' }, { until: 'Choose a day within the next three years.' }],
    [{ message: 'a'.repeat(501) }, { message: 'At most 500 characters' }],
  ])('an invitation with %o is refused', async (wrong, errors) => {
    const owner = await addPerson(market, 'producer');
    expect(await invite(owner, newAddress(), wrong)).toMatchObject({ status: 400, body: { errors } });
  });

  it('neither members, oneself, somebody invited, nor the team of the market, in whatever case', async () => {
    const owner = await addPerson(market, 'recycler');
    const member = await addMember(market, owner, 'viewer');
    const superadmin = await addPerson(market, 'superadmin');
    const email = newAddress();
    await invite(owner, email);
    for (const [address, text] of [
      [member.email, `${member.email} is a member already.`],
      [owner.email.toUpperCase(), `${owner.email.toUpperCase()} is a member already.`],
      [email.toUpperCase(), `${email.toUpperCase()} is invited already.`],
      [superadmin.email, 'This address belongs to our team.'],
    ] as const)
      expect(await invite(owner, address)).toMatchObject({ status: 409, body: { errors: { email: text } } });
  });

  it('another owner, who may have a last day', async () => {
    const owner = await addPerson(market, 'recycler');
    const [guest, until] = [await addPerson(market, 'producer'), day(9)];
    await accept(guest, await linkTo(owner, guest.email, { part: 'owner', until }));
    expect((await team(owner)).data).toContainEqual(
      expect.objectContaining({ person_id: guest.id, part: 'owner', until }),
    );
  });

  it('nobody without a fresh proof', async () => {
    const owner = await addPerson(market, 'recycler');
    await endFreshProof(market, owner);
    expect((await invite(owner, newAddress())).body.code).toBe('step_up_required');
  });

  it('at most 50 members, also with twenty at once', async () => {
    const owner = await addPerson(market, 'producer');
    const at = market.clock.now();
    for (let count = 0; count < 40; count += 1)
      await sql`
        insert into invitations (id, organisation_id, email, part, invited_by, invited_at, expires_at, state)
        values (${newId(at)}, ${owner.id}, ${newAddress()}, 'viewer', ${owner.id}, ${at}, ${new Date(at.getTime() + 1000)}, 'open')`.execute(
        market.db,
      );
    const results = await Promise.all(Array.from({ length: 20 }, () => invite(owner, newAddress())));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = results.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(['At most 50 members.']));
    expect(refused).toHaveLength(11);
    // An invitation whose time is over takes no place.
    market.clock.advance(1000);
    expect((await invite(owner, newAddress())).status).toBe(201);
  });

  it('once, however often the call is sent with its key', async () => {
    const owner = await addPerson(market, 'producer');
    const body = { email: newAddress(), part: 'trader' };
    const send = () => market.call('POST', '/api/users/members/', { token: owner.token, body, key: 'invite' });
    const { status, text } = await send();
    expect(status).toBe(201);
    expect(await send()).toMatchObject({ status, text });
    expect((await team(owner)).invitations).toHaveLength(1);
  });
});

describe('an open invitation', () => {
  it('is withdrawn: its link is void, and the address can be invited again', async () => {
    const [owner, email] = [await addPerson(market, 'producer'), newAddress()];
    const token = await linkTo(owner, email);
    const path = `/api/users/invitations/${await idOf(owner, email)}/`;
    const { body } = await market.call('DELETE', path, { token: owner.token });
    expect(body.message).toBe('The invitation is withdrawn.');
    expect((await read(token)).body.errors).toEqual({ token: LINK_NOT_VALID });
    expect((await team(owner)).invitations).toEqual([]);
    expect((await market.call('DELETE', path, { token: owner.token })).status).toBe(404);
    expect((await invite(owner, email)).status).toBe(201);
  });

  it('is sent again with a new link and seven new days', async () => {
    const [owner, email] = [await addPerson(market, 'producer'), newAddress()];
    const first = await linkTo(owner, email);
    market.clock.advance(DAY_MS);
    const session = await loggedInAgain(market, owner);
    const path = `/api/users/invitations/${await idOf(session, email)}/send/`;
    const { body } = await market.call('POST', path, { token: session.token });
    expect(body.message).toBe('The invitation is sent again.');
    // The link of before is void at once, not only with the mail.
    expect((await read(first)).status).toBe(400);
    expect((await read(await mailedToken(email))).status).toBe(200);
    const [row] = (await team(session)).invitations;
    expect(row.expires_at).toBe(new Date(market.clock.now().getTime() + 7 * DAY_MS).toISOString());
  });

  it('ends after seven days, and not after the last day of the membership', async () => {
    const owner = await addPerson(market, 'producer');
    const [week, short] = [await linkTo(owner, newAddress()), await linkTo(owner, newAddress(), { until: day(1) })];
    market.clock.advance(2 * DAY_MS);
    expect([(await read(week)).status, (await read(short)).status]).toEqual([200, 400]);
    market.clock.advance(5 * DAY_MS);
    expect(await read(week)).toMatchObject({ status: 400, body: { errors: { token: LINK_NOT_VALID } } });
    expect((await signUp(week)).body.errors).toEqual({ token: LINK_NOT_VALID });
  });

  it('says in its mail until when its link works, as the list does: to the minute', async () => {
    const [owner, email, briefly] = [await addPerson(market, 'producer'), newAddress(), newAddress()];
    await invite(owner, email);
    await invite(owner, briefly, { until: day(1) });
    const { invitations } = await team(owner);
    const mails = await deliveredMails(market);
    for (const { email: to, expires_at } of invitations)
      expect(mails.findLast((mail) => mail.to === to)?.text).toContain(
        `The link is valid until ${plainDateTime(new Date(expires_at))}.`,
      );
    expect(invitations.find((row: { email: string }) => row.email === briefly).expires_at).toMatch(/T18:30:00.000Z$/);
  });

  it('is void when its organisation is suspended or closed', async () => {
    const [owner, superadmin] = [await addPerson(market, 'producer'), await addPerson(market, 'superadmin')];
    const token = await linkTo(owner, newAddress());
    await sql`update users set suspended_at = ${market.clock.now()} where id = ${owner.id}`.execute(market.db);
    expect((await read(token)).status).toBe(400);
    await sql`update users set suspended_at = null where id = ${owner.id}`.execute(market.db);
    expect((await read(token)).status).toBe(200);
    await market.call('DELETE', `/api/superadmin/producers/${owner.id}/`, { token: superadmin.token });
    expect((await read(token)).status).toBe(400);
  });
});

describe('an invitation by somebody who may no longer invite', () => {
  const END = {
    removed: (id: string) => sql`update members set ended_at = ${market.clock.now()} where person_id = ${id}`,
    'no longer an owner': (id: string) => sql`update members set part = 'manager' where person_id = ${id}`,
    suspended: (id: string) => sql`update users set person_suspended_at = ${market.clock.now()} where id = ${id}`,
  };

  it.each(Object.keys(END) as (keyof typeof END)[])('is like a withdrawn one: %s', async (how) => {
    const [owner, email] = [await addPerson(market, 'producer'), newAddress()];
    const inviter = await addMember(market, owner, 'owner');
    const guest = await addPerson(market, 'producer');
    const [toGuest, toNew] = [await linkTo(inviter, guest.email), await linkTo(inviter, email)];
    const path = `/api/users/invitations/${await idOf(owner, email)}/send/`;
    expect((await invite(inviter, newAddress())).status).toBe(201);
    await END[how](inviter.id).execute(market.db);
    const refused = { status: 400, body: { errors: { token: LINK_NOT_VALID } } };
    expect(await read(toNew)).toMatchObject(refused);
    expect(await accept(guest, toGuest)).toMatchObject(refused);
    expect(await signUp(toNew)).toMatchObject(refused);
    expect((await team(owner)).invitations).toEqual([]);
    expect((await market.call('POST', path, { token: owner.token })).status).toBe(404);
    // The mail that was still on its way is not sent.
    expect(await deliveredMails(market)).not.toContainEqual(
      expect.objectContaining({ to: `invited${serial}@example.in` }),
    );
    // The address is invited anew by an owner.
    expect((await read(await linkTo(owner, email))).status).toBe(200);
  });
});

describe('who has the address already', () => {
  it('becomes a member in the own session, once', async () => {
    const owner = await addPerson(market, 'producer', { company: 'Godavari Foods' });
    const guest = await addPerson(market, 'recycler');
    const token = await linkTo(owner, guest.email.toUpperCase(), { part: 'accounts', until: day(60) });
    expect((await read(token)).body.data.has_account).toBe(true);
    const { status, body } = await accept(guest, token);
    expect([status, body.message]).toEqual([200, 'You are now a member of Godavari Foods.']);
    const { data, invitations } = await team(owner);
    expect(data.find((row: { person_id: string }) => row.person_id === guest.id)).toMatchObject({
      part: 'accounts',
      until: day(60),
      invited_by: data[0].full_name,
    });
    expect(invitations).toEqual([]);
    expect((await accept(guest, token)).body.errors).toEqual({ token: LINK_NOT_VALID });
  });

  it('the link is refused in the session of another person, and of a superadmin', async () => {
    const [owner, guest, other] = [
      await addPerson(market, 'producer'),
      await addPerson(market, 'recycler'),
      await addPerson(market, 'recycler'),
    ];
    const token = await linkTo(owner, guest.email);
    const text = `This invitation is for ${guest.email}. Log in with that address.`;
    expect(await accept(other, token)).toMatchObject({ status: 409, body: { error: text } });
    const superadmin = await addPerson(market, 'superadmin');
    expect((await accept(superadmin, token)).body.error).toBe(text);
    await sql`
      update invitations set email = ${superadmin.email} where lower(email) = ${guest.email}`.execute(market.db);
    expect((await accept(superadmin, token)).body.error).toBe('This address belongs to our team.');
  });

  it('one of twenty who accept at once joins, and the membership is one', async () => {
    const [owner, guest] = [await addPerson(market, 'producer'), await addPerson(market, 'recycler')];
    const token = await linkTo(owner, guest.email);
    const results = await Promise.all(Array.from({ length: 20 }, () => accept(guest, token)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 400),
    ]);
    expect((await team(owner)).data).toHaveLength(2);
  });

  it('joins again after the last day of a former membership', async () => {
    const owner = await addPerson(market, 'producer');
    const member = await addMember(market, owner, 'viewer');
    await sql`
      update members set until = ${day(-2)}::date, joined_at = ${new Date(market.clock.now().getTime() - 9 * DAY_MS)}
      where person_id = ${member.id}`.execute(market.db);
    const token = await linkTo(owner, member.email, { part: 'manager' });
    expect((await accept(await loggedInAgain(market, member), token)).status).toBe(200);
    expect((await team(owner)).data.map(({ part }: { part: string }) => part)).toEqual(['owner', 'manager']);
  });

  it('is refused where the address became one of a member meanwhile', async () => {
    const owner = await addPerson(market, 'producer');
    const guest = await addPerson(market, 'recycler');
    const token = await linkTo(owner, guest.email);
    await sql`insert into members (id, organisation_id, person_id, part, joined_at)
      values (${newId(market.clock.now())}, ${owner.id}, ${guest.id}, 'viewer', ${market.clock.now()})`.execute(
      market.db,
    );
    expect((await accept(guest, token)).body.error).toBe(`${guest.email} is a member already.`);
  });
});

describe('who has no account', () => {
  it('signs up, is a confirmed person without an organisation of their own, and works for the organisation', async () => {
    const [owner, email] = [await addPerson(market, 'recycler'), newAddress()];
    const { status, body } = await signUp(await linkTo(owner, email));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: 'recycler',
      organisation: { id: owner.id, part: 'trader' },
      device: expect.stringMatching(/^[\w-]{43}$/),
    });
    const profile = await market.call('GET', '/api/users/profile/', { token: body.access });
    expect(profile.body.data).toMatchObject({ id: owner.id, full_name: 'Meera Shah', email, email_verified: true });
    const rows = await many<{ role: string; unique_id: string }>(market.db)`
      select role, unique_id from users where email = ${email}`;
    expect(rows).toEqual([{ role: 'person', unique_id: expect.stringMatching(/^PER-\d{6}$/) }]);
    const login = await market.call('POST', '/api/users/login/', { body: { email, password: PASSWORD } });
    expect(login.body).toMatchObject({ account: 'recycler', organisation: { id: owner.id } });
  });

  it('is told what is wrong beside the field', async () => {
    const token = await linkTo(await addPerson(market, 'recycler', { company: 'Narmada Polymers' }), newAddress());
    for (const [wrong, errors] of [
      [{ full_name: '' }, { full_name: 'Full Name is required' }],
      [{ mobile_no: '12' }, { mobile_no: 'Mobile number must be 10 digits' }],
      [{ confirmPassword: 'other' }, { confirmPassword: 'Password and Confirm Password do not match.' }],
      [{ password: 'narmada polymers', confirmPassword: 'narmada polymers' }, { password: expect.any(String) }],
      [{ terms_version: '2001-01-01' }, { terms_version: 'The terms have changed. Please reload the page.' }],
    ] as const)
      expect(await signUp(token, wrong)).toMatchObject({ status: 400, body: { errors } });
    expect((await signUp('a'.repeat(43))).body.errors).toEqual({ token: LINK_NOT_VALID });
    expect((await signUp(token)).status).toBe(200);
  });

  it('is refused where somebody has signed up with the address meanwhile', async () => {
    const [owner, email] = [await addPerson(market, 'producer'), newAddress()];
    const token = await linkTo(owner, email);
    await addPerson(market, 'recycler', { email });
    const text = 'An account with this email already exists.';
    expect(await signUp(token)).toMatchObject({ status: 409, body: { errors: { email: text } } });
    expect(await signUp(token, { terms_version: '2001-01-01' })).toMatchObject({ status: 400 });
  });

  it('one of twenty who sign up at once joins', { tags: 'thorough' }, async () => {
    const [owner, email] = [await addPerson(market, 'producer'), newAddress()];
    const token = await linkTo(owner, email);
    const results = await Promise.all(Array.from({ length: 20 }, () => signUp(token)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 400),
    ]);
    expect((await team(owner)).data).toHaveLength(2);
  });
});

it('a person logs in with a second factor as a member of the organisation', async () => {
  const [owner, email] = [await addPerson(market, 'recycler'), newAddress()];
  const { body } = await signUp(await linkTo(owner, email));
  const { secret } = await enrolApp(market, body.access);
  const first = await market.call('POST', '/api/users/login/', { body: { email, password: PASSWORD } });
  expect(first.body.code).toBe('second_factor_required');
  const second = await market.call('POST', '/api/users/login/second-factor/', {
    body: { challenge: first.body.data.challenge, code: codeOf(market, secret) },
  });
  expect(second.body).toMatchObject({ account: 'recycler', organisation: { id: owner.id, part: 'trader' } });
});

it('a person whose memberships have all ended logs in as nobody, and joins with the next refresh', async () => {
  const [owner, email] = [await addPerson(market, 'producer'), newAddress()];
  await signUp(await linkTo(owner, email));
  await sql`
    update members set ended_at = ${market.clock.now()}
    where organisation_id = ${owner.id} and part = 'trader'`.execute(market.db);
  const login = await market.call('POST', '/api/users/login/', { body: { email, password: PASSWORD } });
  expect(login.body).toMatchObject({ account: 'person', organisation: null });
  const token = await linkTo(owner, email, { part: 'viewer' });
  expect((await accept({ ...owner, token: login.body.access }, token)).status).toBe(200);
  const { body } = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: login.body.refresh } });
  expect(body).toMatchObject({ account: 'producer', organisation: { id: owner.id, part: 'viewer' } });
});
