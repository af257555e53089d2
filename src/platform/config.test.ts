import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '#brand.ts';
import { ConfigError, loadConfig } from './config.ts';

const SECRET = 'an-unguessable-secret-of-the-tests';
const DATABASE_URL = 'postgres://app:pa55word@db.example:5432/market';

test('with nothing set it serves the demo from an embedded database on localhost:3000', () => {
  expect(loadConfig({ PORT: ' ', STORAGE_URL: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    mailFrom: `${brand.name} <${brand.support.email}>`,
    supportEmail: brand.support.email,
    securityEmail: brand.support.email,
    emailGraceDays: 7,
    superadminSecondFactor: 'optional',
    publicUrl: 'http://localhost:3000',
    demo: true,
    rateLimits: true,
    production: false,
    warnings: [],
  });
});

test('every variable is read', () => {
  const config = loadConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/market',
    DATABASE_URL,
    DATABASE_OWNER_URL: 'postgresql:///market?host=/run/postgresql&user=owner',
    DATABASE_REPLICA_URL: 'postgresql:///market?host=/run/postgresql',
    STORAGE_URL: 's3://papers?endpoint=https://s3.example&region=ap-south-1',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Market <mail@market.example>',
    SUPPORT_EMAIL: 'help@market.example',
    APP_SECRET: SECRET,
    APP_SECRET_PREVIOUS: `${SECRET}-of-2025, ${SECRET}-of-2024`,
    PASSWORD_LIST: '/srv/leaked',
    CLAMD_URL: 'tcp://clamd:3310',
    PUBLIC_URL: 'https://market.example/',
    SUPERADMIN_EMAIL: 'root@market.example',
    SUPERADMIN_PASSWORD: ' twelve or more!',
    SECURITY_EMAIL: 'security@market.example',
    EMAIL_GRACE_DAYS: '30',
    RATE_LIMITS: 'on',
    METRICS_TOKEN: 'a-token-of-the-monitor',
    TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDirectory: '/srv/market',
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: 'postgresql:///market?host=/run/postgresql&user=owner',
    databaseReplicaUrl: 'postgresql:///market?host=/run/postgresql',
    storageUrl: 's3://papers?endpoint=https://s3.example&region=ap-south-1',
    smtpUrl: 'smtps://user:password@mail.example:465',
    mailFrom: 'Market <mail@market.example>',
    supportEmail: 'help@market.example',
    securityEmail: 'security@market.example',
    emailGraceDays: 30,
    superadminSecondFactor: 'required',
    appSecret: SECRET,
    formerSecrets: [`${SECRET}-of-2025`, `${SECRET}-of-2024`],
    passwordList: '/srv/leaked',
    clamdUrl: 'tcp://clamd:3310',
    publicUrl: 'https://market.example',
    superadmin: { email: 'root@market.example', password: ' twelve or more!' },
    demo: false,
    rateLimits: true,
    metricsToken: 'a-token-of-the-monitor',
    trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1'],
    production: true,
    warnings: ['DATABASE_URL names another machine without TLS: add sslmode=verify-full.'],
  });
});

test('the demo is loaded into a named database only when asked for', () => {
  expect(loadConfig({ DATABASE_URL }).demo).toBe(false);
  expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(loadConfig({ DEMO: '0' }).demo).toBe(false);
});

const ADMIN = { SUPERADMIN_EMAIL: 'root@market.example', SUPERADMIN_PASSWORD: 'Kettle-Drum-41-Harbour' };

test.each([
  [true, {}],
  [true, { HOST: 'localhost', PUBLIC_URL: 'http://LOCALHOST:8080' }],
  [true, { HOST: '127.0.0.2', PUBLIC_URL: 'https://127.1.2.3' }],
  [true, { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
  [false, { DATABASE_URL }],
  [false, ADMIN],
  [false, { HOST: '0.0.0.0' }],
  [false, { HOST: '::' }],
  [false, { PUBLIC_URL: 'https://market.example' }],
  [false, { PUBLIC_URL: 'https://market.example', DEMO_PUBLIC: '1' }],
  [false, { PUBLIC_URL: 'https://localhost.market.example' }],
  [false, { NODE_ENV: 'production', PUBLIC_URL: 'https://market.example', ...ADMIN }],
  [true, { DEMO: '1', DATABASE_URL }],
  [true, { DEMO: '1', ...ADMIN }],
  [true, { DEMO: '1', PUBLIC_URL: 'https://market.example', DEMO_PUBLIC: '1' }],
  [false, { DEMO: '0' }],
])('DEMO is %s with %o', (demo, env) => {
  expect(loadConfig(env).demo).toBe(demo);
});

const PUBLIC = {
  PUBLIC_URL: 'https://market.example',
  SMTP_URL: 'smtps://mail.example',
  CLAMD_URL: 'tcp://clamd:3310',
};
const LOCAL_DATABASE = 'postgres://app:pa55word@localhost/market';

test.each([
  [[], { ...PUBLIC, DATABASE_URL: LOCAL_DATABASE, RATE_LIMITS: 'on' }],
  [[], { DATABASE_URL: 'postgres:///market?host=/run/postgresql' }],
  [[], { DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` }],
  [[], { RATE_LIMITS: 'off', TRUST_PROXY: '10.0.0.0/8,fd00::/32' }],
  [['SMTP_URL is not set'], { PUBLIC_URL: 'https://market.example', CLAMD_URL: PUBLIC.CLAMD_URL }],
  [['CLAMD_URL is not set'], { PUBLIC_URL: 'https://market.example', SMTP_URL: PUBLIC.SMTP_URL }],
  [['RATE_LIMITS is off'], { ...PUBLIC, RATE_LIMITS: 'off' }],
  [['PUBLIC_URL begins with http:'], { ...PUBLIC, PUBLIC_URL: 'http://market.example' }],
  [['HOST lets other machines in'], { ...PUBLIC, HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost' }],
  [['SMTP_URL begins with smtp:'], { SMTP_URL: 'smtp://mail.example' }],
  [['DATABASE_URL names another machine'], { DATABASE_URL: `${DATABASE_URL}?sslmode=prefer` }],
  [
    ['DATABASE_REPLICA_URL names another machine'],
    { DATABASE_URL: LOCAL_DATABASE, DATABASE_REPLICA_URL: 'postgres://db2.example/market' },
  ],
  [['The clock was set at start.'], { CLOCK_START: '2026-11-21T12:00:00+05:30' }],
])('warns of %o with %o', (begins, env) => {
  const { warnings } = loadConfig(env);
  expect(warnings).toHaveLength(begins.length);
  for (const [index, begin] of begins.entries()) expect(warnings[index]?.startsWith(begin), warnings[index]).toBe(true);
});

test('an instant of CLOCK_START is read with its zone', () => {
  expect(loadConfig({ CLOCK_START: '2026-11-21T12:00:00+05:30' }).clockStart).toEqual(new Date('2026-11-21T06:30:00Z'));
});

test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '3000x' }],
  ['HOST', { HOST: 'localhost:3000' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://host/market' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://host' }],
  ['DATABASE_URL', { DATABASE_URL: 'host/market' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: DATABASE_URL }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: DATABASE_URL }],
  ['STORAGE_URL', { STORAGE_URL: 's3://papers/folder' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://papers?endpont=https://s3.example' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://papers?endpoint=s3.example' }],
  ['STORAGE_URL', { STORAGE_URL: 'https://s3.example/papers' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
  ['MAIL_FROM', { MAIL_FROM: 'Market' }],
  ['MAIL_FROM', { MAIL_FROM: 'Market\r\nBcc: x@y.example <mail@market.example>' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
  ['APP_SECRET', { APP_SECRET: 'short' }],
  ['APP_SECRET', { NODE_ENV: 'production', DATABASE_URL }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://market.example/shop' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'market.example' }],
  ['SUPERADMIN_EMAIL', { SUPERADMIN_PASSWORD: 'long enough' }],
  ['SUPERADMIN_PASSWORD', { SUPERADMIN_EMAIL: 'root@market.example' }],
  ['SUPERADMIN_PASSWORD', { SUPERADMIN_EMAIL: 'root@market.example', SUPERADMIN_PASSWORD: 'k9-Trbwq-eY' }],
  ['SUPERADMIN_PASSWORD', { SUPERADMIN_EMAIL: 'root@market.example', SUPERADMIN_PASSWORD: 'administrator' }],
  ['DEMO', { DEMO: 'yes' }],
  ['RATE_LIMITS', { RATE_LIMITS: '0' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,proxy' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::ffff:0:0/96' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.5,10.0.0.0/7' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'fd00::/31' }],
  ['APP_SECRET', { APP_SECRET: '123456789'.repeat(5) }],
  ['SECURITY_EMAIL', { SECURITY_EMAIL: 'security' }],
  ['EMAIL_GRACE_DAYS', { EMAIL_GRACE_DAYS: '31' }],
  ['SUPERADMIN_SECOND_FACTOR', { SUPERADMIN_SECOND_FACTOR: 'yes' }],
  ['DEMO', { DEMO: '1', PUBLIC_URL: 'https://market.example' }],
  ['DEMO', { DEMO: '1', HOST: '0.0.0.0', DEMO_PUBLIC: '0' }],
  ['DEMO_PUBLIC', { DEMO_PUBLIC: 'yes' }],
  ['RATE_LIMITS', { NODE_ENV: 'production', PUBLIC_URL: 'https://market.example', RATE_LIMITS: 'off' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', PUBLIC_URL: 'http://market.example' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', HOST: '0.0.0.0' }],
  ['CLOCK_START', { CLOCK_START: '2026-11-21' }],
  ['CLOCK_START', { CLOCK_START: '2026-11-21T12:00:00' }],
  ['CLOCK_START', { CLOCK_START: '2026-13-21T12:00:00Z' }],
  ['CLOCK_START', { NODE_ENV: 'production', CLOCK_START: '2026-11-21T12:00:00Z' }],
])('a wrong %s is one line that names it: %o', (name, env) => {
  const start = () => loadConfig(env);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]+; expected [^\\n]+$`));
});

test('a refusal never shows a password', () => {
  expect(() => loadConfig({ DATABASE_URL: 'postgres://app:pa55word@host' })).toThrow(/^(?!.*pa55word)/);
  expect(() => loadConfig({ APP_SECRET: 'pa55word' })).toThrow(/^(?!.*pa55word)/);
});

test.each([
  ['http://localhost:3000', 7],
  ['https://market.example', 0],
])('on %s unconfirmed accounts may trade for %i days', (PUBLIC_URL, days) => {
  expect(loadConfig({ PUBLIC_URL }).emailGraceDays).toBe(days);
});

test.each([
  ['http://localhost:3000', '1', 'optional'],
  ['https://market.example', '0', 'required'],
  ['https://market.example', '1', 'optional'],
])('on %s with DEMO=%s a second factor of superadmins is %s', (PUBLIC_URL, DEMO, expected) => {
  expect(loadConfig({ PUBLIC_URL, DEMO, DEMO_PUBLIC: DEMO }).superadminSecondFactor).toBe(expected);
});
