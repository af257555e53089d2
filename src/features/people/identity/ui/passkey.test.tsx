import { expect, test, vi } from 'vitest';
import { WRONG_PASSKEY } from '../rules.ts';
import { makePasskey } from './passkey.ts';

const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'EPR Mandi' },
  user: { id: 'AAAA', name: 'asha@example.in', displayName: 'Asha' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

test.each([
  ['InvalidStateError', 'This device already has a passkey of your account.'],
  ['NotAllowedError', WRONG_PASSKEY],
])('a browser that answers with %s says: %s', async (name, text) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const create = () => Promise.reject(new DOMException('no', name));
  vi.stubGlobal('navigator', { credentials: { create } });
  await expect(makePasskey(OPTIONS)).rejects.toThrow(text);
});
