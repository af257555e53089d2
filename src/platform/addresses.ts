import ipaddr from 'ipaddr.js';
import type { Counter, RateLimit } from './rate-limit.ts';

/** One spelling for one address: `::ffff:192.0.2.1` is 192.0.2.1. Anything that is no address stays as it is. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/**
 * The networks by which limits count an address: an IPv4 address by itself, an IPv6 address by its /64, which one subscriber has, and by
 * its /48, which one site has. Source: part 11 of the rules for accounts.
 */
export function networksOf(address: string): { key: string; site?: string } {
  if (!ipaddr.isValid(address)) return { key: address };
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return { key: parsed.toString() };
  return { key: networkOf(parsed, 64), site: networkOf(parsed, 48) };
}

/** @param bits of the prefix, a multiple of 16 */
function networkOf(address: ipaddr.IPv6, bits: number): string {
  const groups = address.parts.map((part, index) => (index < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(groups).toString()}/${bits}`;
}

const SITE_FACTOR = 10;

/** What counts one hit of an address: the limit itself, and ten times its number for the whole site of an IPv6 address. */
export function addressCounters(limit: RateLimit, address: string): Counter[] {
  const { key, site } = networksOf(address);
  const counters: Counter[] = [[limit, key]];
  if (site !== undefined)
    counters.push([{ ...limit, name: `${limit.name}-site`, most: limit.most * SITE_FACTOR }, site]);
  return counters;
}
