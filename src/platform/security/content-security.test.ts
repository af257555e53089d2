import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealDocument } from './content-security.ts';

const nonce = 'f00d';
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('allows what carries the nonce, and nothing that came in with data', () => {
  const ours = 'start()';
  const theirs = 'steal()';
  const text = `<script nonce="f00d">${ours}</script><p><script>${theirs}</script><script nonce="beef">${theirs}</script></p>`;
  const { html, policy } = sealDocument(text, nonce);
  expect(policy).toContain(`script-src 'self' ${hash(ours)};`);
  expect(policy).not.toContain(hash(theirs));
  expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
  expect(html).not.toContain(nonce);
});

it('does not list scripts that have an address', () => {
  const { html, policy } = sealDocument('<script nonce="f00d" src="/assets/a.js" async=""></script>', nonce);
  expect(policy).toContain("script-src 'self';");
  expect(html).toBe('<script src="/assets/a.js" async=""></script>');
});

it('hashes the bytes of each text once, line breaks included', () => {
  const code = 'a()\n\t.b("₹")';
  const text = `<script nonce="f00d">${code}</script><script nonce="f00d">${code}</script>`;
  const { policy } = sealDocument(Buffer.from(text).toString('latin1'), nonce);
  expect(policy.split(hash(code))).toHaveLength(2);
});
