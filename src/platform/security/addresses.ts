import ipaddr from 'ipaddr.js';
import type { Counter, RateLimit } from './counter.ts';

/** Normalised address: `::ffff:192.0.2.1` is 192.0.2.1. Text that is no address is returned unchanged. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** Parses an address; an IPv4 address within IPv6 becomes that IPv4 address. The usual notation is parsed here: the library is slow. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const octets = IPV4.exec(address)?.slice(1).map(Number);
  if (octets?.every((octet) => octet < 256)) return new ipaddr.IPv4(octets);
  try {
    return ipaddr.process(address);
  } catch {
    return undefined;
  }
}

/** @param bits of the prefix, a multiple of 16 */
function networkOf(address: ipaddr.IPv6, bits: number): string {
  const groups = address.parts.map((part, index) => (index < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(groups).toString()}/${bits}`;
}

/** Networks by which rate limits count an address. Source: part 11 of the rules for accounts. */
export interface Networks {
  /** An IPv4 address by itself; the /64 of an IPv6 address, which one subscriber has. */
  key: string;
  /** The /48 of an IPv6 address, which one site has. */
  site?: string;
  /** Wide networks that share one counter when there are too many addresses: a /24 and a /8, for IPv6 a /48 and a /16. */
  wide: string;
  widest: string;
}

export function networksOf(address: string): Networks {
  const parsed = parse(address);
  if (parsed === undefined) return { key: address, wide: 'other', widest: 'other' };
  if (parsed instanceof ipaddr.IPv6) {
    const site = networkOf(parsed, 48);
    return { key: networkOf(parsed, 64), site, wide: site, widest: networkOf(parsed, 16) };
  }
  const [first, second, third] = parsed.octets;
  return { key: parsed.toString(), wide: `${first}.${second}.${third}.0/24`, widest: `${first}.0.0.0/8` };
}

/** Factor by which the limit of a whole IPv6 site exceeds that of one network. */
export const SITE_FACTOR = 10;

/** Counters of one hit of an address: the limit itself, and ten times its number for the whole site of an IPv6 address. */
export function addressCounters(limit: RateLimit, address: string): Counter[] {
  const { key, site } = networksOf(address);
  const counters: Counter[] = [[limit, key]];
  if (site !== undefined)
    counters.push([{ ...limit, name: `${limit.name}-site`, most: limit.most * SITE_FACTOR }, site]);
  return counters;
}
