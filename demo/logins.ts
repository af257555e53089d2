/** Who may be tried out on the demo market. They are public: the login page shows them wherever `DEMO=1`, and nowhere else. */
export interface DemoLogin {
  role: string;
  email: string;
  password: string;
}

/** Every person of the demo market has this password. */
export const DEMO_PASSWORD = 'demo-mandi-2026';

/** `.example` belongs to nobody, so no mail to these people can ever reach somebody. */
export const demoEmail = (name: string): string => `${name}@demo.eprmandi.example`;

export const SUPERADMIN = 'admin';

export const demoLogins: readonly DemoLogin[] = [
  { role: 'Recycler', email: demoEmail('recycler'), password: DEMO_PASSWORD },
  { role: 'Producer', email: demoEmail('producer'), password: DEMO_PASSWORD },
  { role: 'Superadmin', email: demoEmail(SUPERADMIN), password: DEMO_PASSWORD },
  { role: 'Recycler, just signed up', email: demoEmail('new.recycler'), password: DEMO_PASSWORD },
  { role: 'Producer, just signed up', email: demoEmail('new.producer'), password: DEMO_PASSWORD },
];
