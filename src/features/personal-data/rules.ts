export const ERASURE_STATES = ['requested', 'done', 'refused', 'withdrawn'] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A request for erasure is answered within so long. */
export const ANSWER_WITHIN_MS = 30 * DAY_MS;

/** Address and reason of an answered request are needed for its mail alone. */
export const ANSWERED_MAIL_MS = 7 * DAY_MS;
