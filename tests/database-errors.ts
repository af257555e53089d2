import pg from 'pg';

/** The driver's internal method that receives errors. */
const HEARS = '_handleErrorMessage';
const prototype = pg.Client.prototype as unknown as Record<typeof HEARS, (message: { code?: string }) => void>;

/** SQLSTATEs of all errors of the database from now on, whichever connection of this process receives them, until `stop`. */
export function recordDatabaseErrors(): { codes: string[]; stop: () => void } {
  const codes: string[] = [];
  const listen = prototype[HEARS];
  prototype[HEARS] = function heard(message) {
    codes.push(message.code ?? '');
    listen.call(this, message);
  };
  return {
    codes,
    stop: () => {
      prototype[HEARS] = listen;
    },
  };
}

export const DEADLOCK = '40P01';
