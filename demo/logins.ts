import { DEMO_DOMAIN } from '../src/features/identity/rules.ts';

/** Who may be tried out on the demo market. They are public: the login page shows them wherever `DEMO=1`, and nowhere else. */
export interface DemoLogin {
  role: string;
  email: string;
  password: string;
}

/** Every person of the demo market has this password. */
export const DEMO_PASSWORD = 'demo-mandi-2026';

export const demoEmail = (name: string): string => `${name}@${DEMO_DOMAIN}`;

export const SUPERADMIN = 'admin';

export const demoLogins: readonly DemoLogin[] = [
  { role: 'Recycler', email: demoEmail('recycler'), password: DEMO_PASSWORD },
  { role: 'Producer', email: demoEmail('producer'), password: DEMO_PASSWORD },
  { role: 'Superadmin', email: demoEmail(SUPERADMIN), password: DEMO_PASSWORD },
  { role: 'Recycler, just signed up', email: demoEmail('new.recycler'), password: DEMO_PASSWORD },
  { role: 'Producer, just signed up', email: demoEmail('new.producer'), password: DEMO_PASSWORD },
];
