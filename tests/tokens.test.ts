/** Forged, borrowed, altered or misused access tokens are refused like expired ones. */
import { createHash, createHmac, generateKeyPairSync, hkdfSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';

const market = await openSharedMarket();
const person = await addPerson(market, 'recycler');
const claims = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
  string,
  unknown
>;
const key = Buffer.from(hkdfSync('sha256', market.context.secret, '', 'access-token', 32));

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEAD = { alg: 'HS256', typ: 'JWT' };
/** A token with these parts, signed with that key. */
function made(head: object, changes: object, secret: Buffer | string = key, hash = 'sha256'): string {
  const result = `${part(head)}.${part({ ...claims, ...changes })}`;
  return `${result}.${createHmac(hash, secret).update(result).digest('base64url')}`;
}
const ask = (token: string) =>
  market.call('GET', '/api/users/profile/', { headers: { authorization: `Bearer ${token}` } });

it('one that is made like ours is taken', async () => {
  expect((await ask(made(HEAD, {}))).status).toBe(200);
});

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const inSeconds = (seconds: number) => Math.floor(market.clock.now().getTime() / 1000) + seconds;
const ways: Record<string, () => string> = {
  'without a signature': () => `${part({ alg: 'none' })}.${part(claims)}.`,
  'without a signature, spelt otherwise': () => `${part({ alg: 'nOnE' })}.${part(claims)}.`,
  'without a signature, under our algorithm': () => `${part(HEAD)}.${part(claims)}.`,
  'without a third part': () => `${part(HEAD)}.${part(claims)}`,
  'of another secret': () => made(HEAD, {}, 'another secret'),
  'of an empty secret': () => made(HEAD, {}, ''),
  'of the secret itself': () => made(HEAD, {}, market.context.secret),
  'by HS512': () => made({ alg: 'HS512' }, {}, key, 'sha512'),
  'by HS384': () => made({ alg: 'HS384' }, {}, key, 'sha384'),
  'by RS256': () => {
    const result = `${part({ alg: 'RS256' })}.${part(claims)}`;
    return `${result}.${sign('sha256', Buffer.from(result), pair.privateKey).toString('base64url')}`;
  },
  'that says RS256 and is by HMAC': () => made({ alg: 'RS256' }, {}),
  'that brings its own key': () => made({ ...HEAD, jwk: pair.publicKey.export({ format: 'jwk' }) }, {}, 'x'),
  'whose key is a file': () => made({ ...HEAD, kid: '../../../../dev/null' }, {}, ''),
  'whose key is a query': () => made({ ...HEAD, kid: "x' union select 'x" }, {}, 'x'),
  'of another issuer': () => made(HEAD, { iss: 'somebody' }),
  'of no issuer': () => made(HEAD, { iss: undefined }),
  'for nobody': () => made(HEAD, { aud: undefined }),
  'for somebody else': () => made(HEAD, { aud: 'another-api' }),
  'of another kind': () => made(HEAD, { typ: 'refresh' }),
  'of no kind': () => made(HEAD, { typ: undefined }),
  'that has expired': () => made(HEAD, { exp: inSeconds(0) }),
  'that never expires': () => made(HEAD, { exp: undefined }),
  'that expires at a text': () => made(HEAD, { exp: 'never' }),
  'of nobody': () => made(HEAD, { sub: undefined }),
  'of another person': () => made(HEAD, { sub: '01890000-0000-7000-8000-000000000000' }),
  'of a session that is not there': () => made(HEAD, { sid: '01890000-0000-7000-8000-000000000000' }),
  'of a session that is no id': () => made(HEAD, { sid: "' or true --" }),
  'whose claims are changed': () => person.token.replace(/\.[^.]+\./, `.${part({ ...claims, role: 'superadmin' })}.`),
  'of 10,000 characters': () => made(HEAD, { more: 'x'.repeat(7_500) }),
  'that is a refresh token': () => person.refresh,
  'of dots': () => '...',
};

it.each(Object.keys(ways))('one %s is not', async (way) => {
  const result = await ask(ways[way]?.() ?? '');
  expect(result).toMatchObject({ status: 401, body: { status: false, code: 'token_not_valid' } });
  expect(result.headers['www-authenticate']).toBe('Bearer');
});

it('one that comes in a cookie, the address or the body opens nothing', async () => {
  const { token } = await addPerson(market, 'recycler');
  const payload = { token, access: token, authorization: `Bearer ${token}` };
  const headers = { cookie: `token=${token}; access=${token}; authorization=Bearer ${token}` };
  for (const url of ['/api/users/step-up/options/', `/api/users/step-up/options/?token=${token}&access_token=${token}`])
    expect((await market.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401);
  const basic = { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` };
  expect((await market.call('GET', '/api/users/profile/', { headers: basic })).status).toBe(401);
});

it('a refresh token is 256 random bits, of which the database has the hash alone', async () => {
  const other = await addPerson(market, 'recycler');
  for (const { refresh } of [person, other]) expect(Buffer.from(refresh, 'base64url')).toHaveLength(32);
  const [one, two] = [person, other].map(({ refresh }) => Buffer.from(refresh, 'base64url'));
  // Eight of 32 random bytes agree once in 10^12 pairs.
  expect(one?.filter((byte, at) => byte === two?.[at]).length).toBeLessThan(8);
  const rows = await many(market.db)`
    select from refresh_tokens where hash = ${createHash('sha256').update(other.refresh).digest()}`;
  expect(rows).toHaveLength(1);
});

it('an access token refreshes nothing', async () => {
  const result = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: person.token } });
  expect(result).toMatchObject({ status: 401, body: { status: false, code: 'token_not_valid' } });
  expect((await ask(person.token)).status).toBe(200);
});

it('a token of one role opens no door of another, whatever role it claims', async () => {
  const token = made(HEAD, { role: 'superadmin' });
  expect((await market.call('GET', '/api/superadmin/recyclers/', { token })).status).toBe(403);
});

it('one that lives longer than its session ends with it', async () => {
  const { token } = await addPerson(market, 'superadmin');
  const { sid, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const long = made(HEAD, { sid, sub, exp: inSeconds(30 * 24 * 3600) });
  expect((await ask(long)).status).toBe(200);
  market.clock.advance(30 * 60_000 - 1);
  expect((await ask(long)).status).toBe(200);
  market.clock.advance(30 * 60_000);
  expect(await ask(long)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
});
