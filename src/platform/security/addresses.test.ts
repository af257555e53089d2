import { describe, expect, it } from 'vitest';
import { addressCounters, networksOf, plainAddress } from './addresses.ts';

const limit = { name: 'tries', most: 3, seconds: 60 };

describe('networks of an address', () => {
  it('keeps an IPv4 address, also where it is written as IPv6', () => {
    const networks = { key: '192.0.2.1', wide: '192.0.2.0/24', widest: '192.0.0.0/8' };
    expect(networksOf('192.0.2.1')).toEqual(networks);
    expect(networksOf('::ffff:192.0.2.1')).toEqual(networks);
    expect(plainAddress('::ffff:c000:201')).toBe('192.0.2.1');
  });

  it('counts all addresses of an IPv6 /64 as one, and those of a /48 together', () => {
    const site = '2001:db8:1::/48';
    expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual({
      key: '2001:db8:1:2::/64',
      site,
      wide: site,
      widest: '2001::/16',
    });
    expect(networksOf('2001:DB8:1:2::ffff').key).toBe(networksOf('2001:db8:1:2:aaaa::').key);
    expect(networksOf('2001:db8:1:3::').key).not.toBe(networksOf('2001:db8:1:2::').key);
    expect(networksOf('2001:db8:1:3::').site).toBe(networksOf('2001:db8:1:2::').site);
  });

  it('allows a site ten times the number of an address', () => {
    expect(addressCounters(limit, '192.0.2.1')).toEqual([[limit, '192.0.2.1']]);
    expect(addressCounters(limit, '2001:db8:1:2::1')).toEqual([
      [limit, '2001:db8:1:2::/64'],
      [{ name: 'tries-site', most: 30, seconds: 60 }, '2001:db8:1::/48'],
    ]);
  });

  it('leaves alone what is no address', () => {
    expect(plainAddress('unknown')).toBe('unknown');
    expect(networksOf('')).toEqual({ key: '', wide: 'other', widest: 'other' });
  });
});
