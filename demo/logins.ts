import { DEMO_DOMAIN } from '#people/identity/rules.ts';

/** Public logins of the demo market. The login page shows them only with `DEMO=1`. */
export interface DemoLogin {
  role: string;
  email: string;
  password: string;
}

/** Password of every demo member. */
export const DEMO_PASSWORD = 'demo-mandi-2026';

export const demoEmail = (name: string): string => `${name}@${DEMO_DOMAIN}`;

export const SUPERADMIN = 'admin';

/** Mailbox of the person who works for several organisations. */
export const CONSULTANT = 'consultant';

export const demoLogins: readonly DemoLogin[] = [
  { role: 'Recycler', email: demoEmail('recycler'), password: DEMO_PASSWORD },
  { role: 'Producer', email: demoEmail('producer'), password: DEMO_PASSWORD },
  { role: 'Consultant', email: demoEmail(CONSULTANT), password: DEMO_PASSWORD },
  { role: 'Superadmin', email: demoEmail(SUPERADMIN), password: DEMO_PASSWORD },
  { role: 'Recycler, just signed up', email: demoEmail('new.recycler'), password: DEMO_PASSWORD },
  { role: 'Producer, just signed up', email: demoEmail('new.producer'), password: DEMO_PASSWORD },
];
