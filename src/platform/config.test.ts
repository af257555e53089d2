import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { ConfigError, loadConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const DATABASE_URL = 'postgres://app:pa55word@db.example:5432/market';

test('with nothing set it serves the demo from an embedded database on localhost:3000', () => {
  expect(loadConfig({ PORT: ' ', STORAGE_URL: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    mailFrom: `${brand.name} <${brand.support.email}>`,
    supportEmail: brand.support.email,
    publicUrl: 'http://localhost:3000',
    demo: true,
    rateLimits: true,
    production: false,
  });
});

test('every variable is read', () => {
  const config = loadConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/market',
    DATABASE_URL,
    DATABASE_REPLICA_URL: 'postgresql:///market?host=/run/postgresql',
    STORAGE_URL: 's3://papers?endpoint=https://s3.example&region=ap-south-1',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Market <mail@market.example>',
    SUPPORT_EMAIL: 'help@market.example',
    APP_SECRET: SECRET,
    PUBLIC_URL: 'https://market.example/',
    SUPERADMIN_EMAIL: 'root@market.example',
    SUPERADMIN_PASSWORD: ' twelve or more!',
    RATE_LIMITS: 'off',
    METRICS_TOKEN: 'a-token-of-the-monitor',
    TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDirectory: '/srv/market',
    databaseUrl: DATABASE_URL,
    databaseReplicaUrl: 'postgresql:///market?host=/run/postgresql',
    storageUrl: 's3://papers?endpoint=https://s3.example&region=ap-south-1',
    smtpUrl: 'smtps://user:password@mail.example:465',
    mailFrom: 'Market <mail@market.example>',
    supportEmail: 'help@market.example',
    appSecret: SECRET,
    publicUrl: 'https://market.example',
    superadmin: { email: 'root@market.example', password: ' twelve or more!' },
    demo: false,
    rateLimits: false,
    metricsToken: 'a-token-of-the-monitor',
    trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1'],
    production: true,
  });
});

test('the demo is loaded into a named database only when asked for', () => {
  expect(loadConfig({ DATABASE_URL }).demo).toBe(false);
  expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(loadConfig({ DEMO: '0' }).demo).toBe(false);
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
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
])('a wrong %s is one line that names it: %o', (name, env) => {
  const start = () => loadConfig(env);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]+; expected [^\\n]+$`));
});

test('a refusal never shows a password', () => {
  expect(() => loadConfig({ DATABASE_URL: 'postgres://app:pa55word@host' })).toThrow(/^(?!.*pa55word)/);
  expect(() => loadConfig({ APP_SECRET: 'pa55word' })).toThrow(/^(?!.*pa55word)/);
});
