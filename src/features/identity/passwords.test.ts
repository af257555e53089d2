import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.server.ts';

it('hashes with the memory and the passes that OWASP names for argon2id', async () => {
  expect(await hashPassword('five grey herons')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('takes the right password and no other', async () => {
  const kept = await hashPassword('five grey herons');
  expect(await verifyPassword(kept, 'five grey herons')).toBe(true);
  expect(await verifyPassword(kept, 'six grey herons')).toBe(false);
});
