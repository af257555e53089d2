/** The platform's bank account and SAC, which its fee invoices need. Source: file 9 of the specification, parts 3 and 6. */
export { findPlatformPayee, type PlatformPayeeRow } from './store.server.ts';

/** Takes the place of a user's id where the platform's account number is encrypted. */
export const PLATFORM = 'platform';
