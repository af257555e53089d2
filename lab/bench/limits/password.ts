/** Maximum rate of password verification, eight concurrent. */
import { verify } from '@node-rs/argon2';
import { hashPassword } from '#people/identity/passwords.server.ts';

export interface PasswordRate {
  checks: number;
  milliseconds: number;
}

const kept = await hashPassword('password');
async function run(milliseconds: number): Promise<void> {
  const start = performance.now();
  let checks = 0;
  const check = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      if (!(await verify(kept, 'password'))) throw new Error('A right password was refused');
      checks += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  process.send?.({ checks, milliseconds: performance.now() - start } satisfies PasswordRate);
}
process.on('message', (milliseconds: number) => void run(milliseconds));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
