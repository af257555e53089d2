import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '#demo/logins.ts';
import { type Actor, sessionOf, superadmin } from '#e2e/api-setup.ts';
import { logInByApi } from '#e2e/people.ts';
import { firstOf, screensOf } from '#e2e/screens.ts';

/** A page with performance targets, and the role that visits it. */
export interface VisitedPage {
  name: string;
  path: string;
  /** Role of a demo member who has traded; undefined for a public page. */
  as?: Role;
}

const ROLES = ['recycler', 'producer', 'superadmin'] as const;
type Role = (typeof ROLES)[number];

/** Public pages, and every workspace screen once for each role: `producer-dashboard`. */
export async function pagesOf(api: APIRequestContext): Promise<VisitedPage[]> {
  const found: VisitedPage[] = [
    { name: 'home', path: '/' },
    { name: 'market', path: '/Erpcredits' },
    { name: 'detail', path: `/detail/${await firstOf(api, '/api/epr/public-credit-offers/')}` },
    { name: 'blog', path: '/blog' },
    { name: 'e-waste', path: '/scraps/e-waste' },
    { name: 'rules', path: '/rules' },
    { name: 'prices', path: '/prices' },
    { name: 'price-weeks', path: '/prices/Plastic/Category%20II/Recycling' },
    { name: 'article', path: `/blog/${await firstOf(api, '/api/users/blogs/', {}, 'slug')}` },
  ];
  for (const as of ROLES) {
    const screens = await screensOf[as](api, (await logIn(api, as)).headers);
    for (const [name, path] of Object.entries(screens)) found.push({ name: `${as}-${name}`, path, as });
  }
  return found;
}

/** A fresh session, valid for 15 minutes. */
export async function logIn(api: APIRequestContext, role: Role): Promise<Pick<Actor, 'session' | 'headers'>> {
  if (role === 'superadmin') return superadmin(api);
  const email = demoEmail(role);
  const login = await logInByApi(api, { email, password: DEMO_PASSWORD });
  return { session: sessionOf(role, email, login), headers: login.headers };
}
