import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { brand } from '#brand.ts';
import { isEmailAddress } from '#lib/email-address.ts';
import { isPublicServer, proxyNetworkProblem, refuseUnsafe, unsafeSettings } from './config-safety.ts';
import {
  choice,
  instant,
  isAddressOrNetwork,
  refuse,
  url,
  valueOf,
  wholeNumber,
  type Environment,
} from './config-values.ts';
import { weaknessOfSuperadmin } from './security/password-check.ts';

export { ConfigError } from './config-values.ts';

/** Configuration from environment variables, read once at start. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute. */
  dataDirectory: string;
  /** Unset: the embedded PostgreSQL under `dataDirectory`. */
  databaseUrl?: string;
  /** URL with the role that owns the tables and runs migrations; unset: that of `databaseUrl`. */
  databaseOwnerUrl?: string;
  databaseReplicaUrl?: string;
  /** `s3://bucket?endpoint=…&region=…`; unset: files under `dataDirectory`. */
  storageUrl?: string;
  /** Unset: each mail is written to a file under `dataDirectory`. */
  smtpUrl?: string;
  mailFrom: string;
  supportEmail: string;
  /** Address for reports of security vulnerabilities. */
  securityEmail: string;
  /** Unset: one is generated, see `loadOrCreateSecret`. */
  appSecret?: string;
  /** Former secrets: what they have signed and sealed is still read. */
  formerSecrets?: readonly string[];
  /** File with one leaked password a line. */
  passwordList?: string;
  /** Malware scanner for uploads, `tcp://host:port`. */
  clamdUrl?: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  superadmin?: Readonly<{ email: string; password: string }>;
  /** Whether superadmins need a second factor. */
  superadminSecondFactor: 'required' | 'optional';
  /** Days after sign-up for which an unconfirmed account may trade. */
  emailGraceDays: number;
  /** Load the demo market into an empty database. False: the users of a demo market cannot log in. */
  demo: boolean;
  /** Start time of the clock, for tests; unset: the machine's clock. */
  clockStart?: Date;
  rateLimits: boolean;
  /** Bearer token that gives access to `/metrics`. */
  metricsToken?: string;
  /** Addresses and networks of the proxies whose forwarded headers count. */
  trustProxy?: readonly string[];
  production: boolean;
  /** Settings that are allowed but should be reviewed: one sentence each, without secrets. */
  warnings: readonly string[];
}>;

/** Reads and validates every variable, without side effects. @throws ConfigError for the first invalid one */
export function loadConfig(env: Environment): Config {
  const production = choice(env, 'NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
  const port = wholeNumber(env, 'PORT', 1, 65_535, 3000);
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const databaseReplicaUrl = postgresUrl(env, 'DATABASE_REPLICA_URL');
  if (databaseReplicaUrl !== undefined && databaseUrl === undefined) {
    refuse('DATABASE_REPLICA_URL', 'is set without DATABASE_URL', 'both, or neither');
  }
  const databaseOwnerUrl = postgresUrl(env, 'DATABASE_OWNER_URL');
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined) {
    refuse('DATABASE_OWNER_URL', 'is set without DATABASE_URL', 'both, or neither');
  }
  const storageUrl = url(env, 'STORAGE_URL', {
    protocols: ['s3:'],
    example: 's3://bucket?endpoint=https://host&region=name',
    check: storageProblem,
  })?.href;
  const smtpUrl = url(env, 'SMTP_URL', {
    protocols: ['smtp:', 'smtps:'],
    example: 'smtp://user:password@host:587 or smtps://user:password@host:465',
    check: (parsed) => (parsed.hostname ? undefined : 'names no host'),
  })?.href;
  const appSecret = secretOf(env, production && databaseUrl !== undefined);
  const formerSecrets = formerSecretsOf(env);
  const passwordList = valueOf(env, 'PASSWORD_LIST');
  const clamdUrl = url(env, 'CLAMD_URL', {
    protocols: ['tcp:'],
    example: 'tcp://host:3310',
    check: (parsed) => (parsed.hostname && parsed.port ? undefined : 'names no host and port'),
  })?.href;
  const superadmin = superadminOf(env);
  const trustProxy = proxiesOf(env);
  const metricsToken = metricsTokenOf(env);
  const host = hostOf(env);
  const publicUrl = publicUrlOf(env) ?? `http://localhost:${port}`;
  const supportEmail = addressOf(env, 'SUPPORT_EMAIL') ?? brand.support.email;
  const clockStart = instant(env, 'CLOCK_START');
  const isPublic = isPublicServer({ host, publicUrl });
  const demoByDefault = databaseUrl === undefined && superadmin === undefined && !isPublic;
  const demo = choice(env, 'DEMO', ['0', '1'], demoByDefault ? '1' : '0') === '1';
  const settings = {
    port,
    host,
    dataDirectory: resolve(valueOf(env, 'DATA_DIR') ?? './data'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseOwnerUrl !== undefined && { databaseOwnerUrl }),
    ...(databaseReplicaUrl !== undefined && { databaseReplicaUrl }),
    ...(storageUrl !== undefined && { storageUrl }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    mailFrom: mailFromOf(env, supportEmail),
    supportEmail,
    securityEmail: addressOf(env, 'SECURITY_EMAIL') ?? supportEmail,
    ...(appSecret !== undefined && { appSecret }),
    ...(formerSecrets !== undefined && { formerSecrets }),
    ...(passwordList !== undefined && { passwordList: resolve(passwordList) }),
    ...(clamdUrl !== undefined && { clamdUrl }),
    publicUrl,
    ...(superadmin !== undefined && { superadmin }),
    emailGraceDays: wholeNumber(env, 'EMAIL_GRACE_DAYS', 0, 30, isPublic ? 0 : 7),
    demo,
    superadminSecondFactor: choice(
      env,
      'SUPERADMIN_SECOND_FACTOR',
      ['required', 'optional'],
      isPublic && !demo ? 'required' : 'optional',
    ),
    ...(clockStart !== undefined && { clockStart }),
    rateLimits: choice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    ...(metricsToken !== undefined && { metricsToken }),
    ...(trustProxy !== undefined && { trustProxy }),
    production,
  };
  refuseUnsafe(settings, choice(env, 'DEMO_PUBLIC', ['0', '1'], '0') === '1');
  return { ...settings, warnings: unsafeSettings(settings) };
}

function hostOf(env: Environment): string {
  const host = valueOf(env, 'HOST') ?? '127.0.0.1';
  if (isIP(host) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host)) return host;
  return refuse('HOST', `is ${JSON.stringify(host)}`, 'an address or a host name without a port, e.g. 0.0.0.0');
}

function postgresUrl(env: Environment, name: string): string | undefined {
  return url(env, name, {
    protocols: ['postgres:', 'postgresql:'],
    example: 'postgres://user:password@host:5432/database',
    check: (parsed) => {
      if (!parsed.hostname && !parsed.searchParams.has('host')) return 'names no host';
      return parsed.pathname.length > 1 ? undefined : 'names no database';
    },
  })?.href;
}

function storageProblem(parsed: URL): string | undefined {
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(parsed.hostname)) return 'names no valid bucket';
  if (parsed.pathname.length > 1) return 'has a path after the bucket';
  for (const key of parsed.searchParams.keys()) {
    if (key !== 'endpoint' && key !== 'region') return `has the unknown parameter ${JSON.stringify(key)}`;
  }
  const endpoint = parsed.searchParams.get('endpoint');
  if (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) return undefined;
  return 'has an endpoint that is not an http(s) URL';
}

/** A secret with fewer different characters was typed, not generated. */
const LEAST_SECRET_VARIETY = 10;

function secretOf(env: Environment, required: boolean): string | undefined {
  const secret = valueOf(env, 'APP_SECRET');
  const expected = 'at least 32 random characters, e.g. from `openssl rand -base64 48`';
  if (secret !== undefined && secret.length < 32) return refuse('APP_SECRET', 'is too short', expected);
  if (secret !== undefined && new Set(secret).size < LEAST_SECRET_VARIETY) {
    return refuse('APP_SECRET', `has fewer than ${LEAST_SECRET_VARIETY} different characters`, expected);
  }
  // All servers on a shared database must use the same signing secret, so none may generate its own.
  if (secret === undefined && required) {
    return refuse(
      'APP_SECRET',
      'is not set, but DATABASE_URL is set and NODE_ENV is production, which `npm start` sets where it is not set',
      expected,
    );
  }
  return secret;
}

function formerSecretsOf(env: Environment): string[] | undefined {
  const secrets = valueOf(env, 'APP_SECRET_PREVIOUS')
    ?.split(',')
    .map((secret) => secret.trim());
  if (secrets?.some((secret) => secret.length < 32))
    return refuse('APP_SECRET_PREVIOUS', 'holds one that is too short', 'the former secrets, with commas');
  return secrets;
}

function metricsTokenOf(env: Environment): string | undefined {
  const token = valueOf(env, 'METRICS_TOKEN');
  if (token === undefined || /^[\x21-\x7e]{16,200}$/.test(token)) return token;
  return refuse('METRICS_TOKEN', 'is too short or has blanks', 'at least 16 random characters');
}

function superadminOf(env: Environment): { email: string; password: string } | undefined {
  const email = addressOf(env, 'SUPERADMIN_EMAIL');
  const password = env['SUPERADMIN_PASSWORD'] || undefined;
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined)
    return refuse('SUPERADMIN_EMAIL', 'is not set, but SUPERADMIN_PASSWORD is', 'both, or neither');
  if (password === undefined) {
    return refuse('SUPERADMIN_PASSWORD', 'is not set, but SUPERADMIN_EMAIL is', 'both, or neither');
  }
  const weakness = weaknessOfSuperadmin(password, email);
  if (weakness !== null)
    return refuse('SUPERADMIN_PASSWORD', `is refused (${weakness})`, 'a password that is hard to guess');
  return { email, password };
}

function addressOf(env: Environment, name: string): string | undefined {
  const address = valueOf(env, name);
  if (address === undefined || isEmailAddress(address)) return address;
  return refuse(name, `is ${JSON.stringify(address)}`, 'an e-mail address, e.g. name@example.com');
}

function mailFromOf(env: Environment, supportEmail: string): string {
  const from = valueOf(env, 'MAIL_FROM');
  if (from === undefined) return `${brand.name} <${supportEmail}>`;
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(from)?.[1] ?? from;
  if (isEmailAddress(address)) return from;
  return refuse('MAIL_FROM', `is ${JSON.stringify(from)}`, 'name@example.com or Name <name@example.com>');
}

function publicUrlOf(env: Environment): string | undefined {
  return url(env, 'PUBLIC_URL', {
    protocols: ['http:', 'https:'],
    example: 'an address without a path, e.g. https://market.example.com',
    check: (parsed) => {
      if (parsed.username || parsed.password) return 'holds a user or password';
      return parsed.pathname === '/' && !parsed.search && !parsed.hash ? undefined : 'has a path, query or fragment';
    },
  })?.origin;
}

function proxiesOf(env: Environment): string[] | undefined {
  const proxies = valueOf(env, 'TRUST_PROXY')
    ?.split(',')
    .map((proxy) => proxy.trim());
  const expected = 'addresses or networks with commas, e.g. 10.0.0.5,10.1.0.0/16';
  for (const proxy of proxies ?? []) {
    if (!isAddressOrNetwork(proxy)) refuse('TRUST_PROXY', `holds ${JSON.stringify(proxy)}`, expected);
    const problem = proxyNetworkProblem(proxy);
    if (problem !== undefined) refuse('TRUST_PROXY', problem, expected);
  }
  return proxies;
}
