/** The superadmin that the browser tests' server is started with. */
export const SUPERADMIN = { email: 'superadmin@e2e.example', password: 'a superadmin of the tests' };
