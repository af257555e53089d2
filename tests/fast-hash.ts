/** Stands for `@node-rs/argon2` in tests that log in many times: `vi.mock('@node-rs/argon2', () => import('…/tests/fast-hash.ts'))`. */
export const hash = (password: string): Promise<string> => Promise.resolve(`hash of ${password}`);

export const verify = (kept: string, password: string): Promise<boolean> =>
  Promise.resolve(kept === `hash of ${password}`);
