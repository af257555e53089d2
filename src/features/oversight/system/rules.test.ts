import { expect, it } from 'vitest';
import { maskedReason } from './rules.ts';

it.each([
  ['550 5.1.1 <asha.patil@example.in> user unknown', '550 5.1.1 <a***@example.in> user unknown'],
  ['to a@b.co, vikram@brands.example: refused', 'to a***@b.co, v***@brands.example: refused'],
  ['connect smtp://post:secret@mail.example:587 failed', 'connect smtp://***@mail.example:587 failed'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('keeps people and passwords out of %s', (text, shown) => {
  expect(maskedReason(text)).toBe(shown);
});
