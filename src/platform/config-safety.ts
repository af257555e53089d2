import { isIPv4 } from 'node:net';
import { refuse } from './config-values.ts';
import { plainAddress } from './security/addresses.ts';

/** The settings that decide whether a server is safe to start. */
interface Settings {
  host: string;
  publicUrl: string;
  databaseUrl?: string;
  databaseOwnerUrl?: string;
  databaseReplicaUrl?: string;
  smtpUrl?: string;
  clamdUrl?: string;
  demo: boolean;
  rateLimits: boolean;
  clockStart?: Date;
  production: boolean;
}

/**
 * Shortest allowed prefixes of trusted proxy networks, in bits: a client within a trusted network can forge the address that limits count.
 */
const WIDEST_PROXY_NETWORK = { ipv4: 8, ipv6: 32 };

/** Whether other machines can reach the server, judged by its public URL and the host it listens on. */
export function isPublicServer({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname);
}

function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

/** Error message for a proxy network that is too wide; undefined where it is narrow enough. */
export function proxyNetworkProblem(proxy: string): string | undefined {
  const [address = '', bits] = proxy.split('/');
  if (bits === undefined) return undefined;
  // An IPv4 network may be written as IPv6: ::ffff:0:0/96 is all of IPv4.
  const isMapped = !isIPv4(address) && plainAddress(address) !== address && isIPv4(plainAddress(address));
  const isOfIPv4 = isIPv4(address) || isMapped;
  const widest = isOfIPv4 ? WIDEST_PROXY_NETWORK.ipv4 : WIDEST_PROXY_NETWORK.ipv6;
  return Number(bits) - (isMapped ? 96 : 0) < widest
    ? `holds ${JSON.stringify(proxy)}, wider than /${widest}`
    : undefined;
}

/** Refuses to start when a combination of settings would open the market to everybody. @throws ConfigError */
export function refuseUnsafe(settings: Settings, demoMayBePublic: boolean): void {
  const isPublic = isPublicServer(settings);
  if (settings.clockStart !== undefined && settings.production) {
    refuse('CLOCK_START', 'is set, but NODE_ENV is production', 'no CLOCK_START there: it is for tests');
  }
  if (settings.demo && isPublic && !demoMayBePublic) {
    refuse('DEMO', 'is 1 on a public server, where anybody could use its logins', '0, or DEMO_PUBLIC=1 as well');
  }
  if (!isPublic || !settings.production) return;
  if (!settings.rateLimits) refuse('RATE_LIMITS', 'is off on a public server', 'on');
  if (isPlainHttp(settings)) {
    refuse('PUBLIC_URL', `is ${JSON.stringify(settings.publicUrl)} on a public server`, 'an address with https:');
  }
}

const isPlainHttp = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('http:');

/** Warnings about settings that are allowed but risky: sentences for the log and the superadmin's screen. */
export function unsafeSettings(settings: Settings): string[] {
  const isPublic = isPublicServer(settings);
  const findings: [boolean, string][] = [
    [isPublic && settings.smtpUrl === undefined, 'SMTP_URL is not set: mails stay in files and reach nobody.'],
    [isPublic && settings.clamdUrl === undefined, 'CLAMD_URL is not set: uploads are not scanned for malware.'],
    [isPublic && !settings.rateLimits, 'RATE_LIMITS is off on a public server.'],
    [isPublic && isPlainHttp(settings), 'PUBLIC_URL begins with http: on a public server: use https:.'],
    [
      !isThisMachine(settings.host) && isThisMachine(new URL(settings.publicUrl).hostname),
      'HOST lets other machines in, but PUBLIC_URL names this one: links in mails lead nowhere.',
    ],
    [settings.smtpUrl?.startsWith('smtp:') === true, 'SMTP_URL begins with smtp:, which may send mails unencrypted.'],
    ...Object.entries({
      DATABASE_URL: settings.databaseUrl,
      DATABASE_OWNER_URL: settings.databaseOwnerUrl,
      DATABASE_REPLICA_URL: settings.databaseReplicaUrl,
    }).map(([name, address]): [boolean, string] => [
      isRemoteWithoutTls(address),
      `${name} names another machine without TLS: add sslmode=verify-full.`,
    ]),
    [settings.clockStart !== undefined, 'The clock was set at start.'],
  ];
  return findings.filter(([applies]) => applies).map(([, text]) => text);
}

function isRemoteWithoutTls(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false;
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  // A path is a Unix socket of this machine.
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return false;
  const mode = url.searchParams.get('sslmode');
  if (mode !== null) return ['disable', 'allow', 'prefer'].includes(mode);
  return !['1', 'true'].includes(url.searchParams.get('ssl') ?? '');
}
