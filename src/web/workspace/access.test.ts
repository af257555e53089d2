import { describe, expect, it } from 'vitest';
import { PATHS } from '../paths.ts';
import { landingPath, loginPageFor, mayOpen } from './access.ts';
import { isCurrent, linksOf } from './navigation.ts';

describe('who may open which screen', () => {
  it('keeps each role to its own screens, in their exact spelling', () => {
    expect(mayOpen('recycler', '/RecyclerUpdateOffers/7')).toBe(true);
    expect(mayOpen('producer', '/RecyclerUpdateOffers/7')).toBe(false);
    expect(mayOpen('recycler', '/recyclerdashboard')).toBe(false);
    expect(mayOpen('producer', '/ProducerAddTarget')).toBe(true);
    expect(mayOpen('superadmin', '/profile')).toBe(false);
    expect(mayOpen('superadmin', '/PlaceOder/7')).toBe(true);
  });

  it('lets every link of a sidebar lead to a screen of that role', () => {
    for (const role of ['recycler', 'producer', 'superadmin'] as const) {
      for (const link of linksOf(role)) {
        // A recycler's market is the public one.
        expect(mayOpen(role, link.to), link.to).toBe(link.to !== PATHS.market);
        expect(isCurrent(link, link.to)).toBe(true);
      }
    }
  });
});

describe('where a login leads', () => {
  it('goes to what was asked for, unless that belongs to another role or another site', () => {
    expect(landingPath('producer', '/detail/7?quantity=5')).toBe('/detail/7?quantity=5');
    expect(landingPath('producer', '/ProducerTxnHistory?search=2024')).toBe('/ProducerTxnHistory?search=2024');
    expect(landingPath('producer', '/RecyclerDashboard')).toBe('/ProducerDashboard');
    expect(landingPath('producer', '/ProducerTxnHistory')).toBe('/ProducerTxnHistory');
    for (const next of ['//evil.example', 'https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example'])
      expect(landingPath('recycler', next), next).toBe('/RecyclerDashboard');
    expect(landingPath('superadmin', null)).toBe('/AdminDashboad');
  });

  it('keeps the link of a mail about another organisation of the person, whose screen offers to switch to it', () => {
    const link = '/RecycleEPRAccountsList?organisation=01a1fcce-02d0-721a-bcea-423a43cf107c';
    expect(landingPath('producer', link)).toBe(link);
    for (const role of ['superadmin', 'person'] as const) expect(landingPath(role, link)).toBe(landingPath(role, null));
  });

  it('sends a superadmin screen to the superadmin login', () => {
    expect(loginPageFor('/AdminTxnHistory?search=a')).toBe('/Adminlogin?next=%2FAdminTxnHistory%3Fsearch%3Da');
    expect(loginPageFor('/profile')).toBe('/login?next=%2Fprofile');
  });
});
