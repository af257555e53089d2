import { DAY_MS } from '#lib/dates.ts';

export const EXPORT_STATES = ['waiting', 'ready', 'failed', 'deleted'] as const;

export const ERASURE_STATES = ['requested', 'done', 'refused', 'withdrawn'] as const;

/** A request for erasure is answered within so long. */
export const ANSWER_WITHIN_MS = 30 * DAY_MS;

/** Address and reason of an answered request are needed for its mail alone. */
export const ANSWERED_MAIL_MS = 7 * DAY_MS;

/** Least time between two copies of a company's data, and for how long one is kept. */
export const EXPORT_PAUSE_MS = DAY_MS;
export const EXPORT_LIFE_MS = 7 * DAY_MS;

/** A copy is tried so often, and has at most so many bytes. */
export const MOST_EXPORT_ATTEMPTS = 5;
export const MOST_EXPORT_BYTES = 2_000_000_000;

/** The text that explains an archive. */
export const README = (brand: string, about: string): string => `${brand}: the data of ${about}

data.json   what is stored about the company and the person who asked, one section for each kind. Times are in UTC (ISO 8601).
files/      the documents and pictures that you have uploaded, and those of your trades. data.json names each by its path.

Of other companies this copy has what the pages of your trades show. Passwords, codes and secrets of second factors are not in it: of passwords
only hashes are stored.
`;
