import { expect, test } from 'vitest';
import { isLinkGood, privateLink } from '#base/files/links.server.ts';
import { rememberFormerSecrets } from './former-secrets.ts';
import { sealedTexts } from './sealed-text.ts';
import { createAccessTokens } from './session-tokens.ts';

const OLD = 'the secret of last year, which was long enough';
const NEW = 'the secret of this year, which is long enough too';
const OTHER = 'a secret that has never been ours, though long';
const NOW = new Date('2026-11-21T06:30:00Z');

const claims = { sid: 's', sub: 'u', switches: 0 };
const context = (secret: string) => ({ secret, clock: { now: () => NOW } });
function linkOf(secret: string) {
  const url = new URL(privateLink(context(secret), 'file'), 'http://localhost');
  const { expires, signature } = Object.fromEntries(url.searchParams);
  return { fileId: 'file', expires, signature, reader: null };
}

test('data of a former secret is read while the secret is named, and only then', () => {
  const token = createAccessTokens(OLD).sign(claims, NOW);
  const sealed = sealedTexts(OLD, 'purpose').seal('owner', 'a number');
  const link = linkOf(OLD);
  const readBy = (secret: string) => {
    const texts = sealedTexts(secret, 'purpose');
    let text: string | null = null;
    try {
      text = texts.open('owner', sealed);
    } catch {
      text = null;
    }
    return [createAccessTokens(secret).verify(token, NOW), text, isLinkGood(context(secret), link)];
  };
  expect(readBy(NEW)).toEqual([null, null, false]);
  rememberFormerSecrets(NEW, [OTHER, OLD]);
  expect(readBy(NEW)).toEqual([claims, 'a number', true]);
  expect(readBy(OTHER)).toEqual([null, null, false]);
});

test('new things are made with the current secret, and what a former one has sealed is known', () => {
  rememberFormerSecrets(NEW, [OLD]);
  const texts = sealedTexts(NEW, 'purpose');
  const sealed = texts.seal('owner', 'a number');
  expect(texts.isCurrent('owner', sealed)).toBe(true);
  expect(texts.isCurrent('owner', sealedTexts(OLD, 'purpose').seal('owner', 'a number'))).toBe(false);
  expect(() => sealedTexts(OLD, 'purpose').open('owner', sealed)).toThrow('unable to authenticate');
  expect(createAccessTokens(OLD).verify(createAccessTokens(NEW).sign(claims, NOW), NOW)).toBeNull();
});
