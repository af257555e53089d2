import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startDeferredScripts } from '#web/document-scripts.ts';
import { faultsOf } from './document-probe.ts';
import { composeDocument, composerOf } from './document.ts';

const nonce = 'f00d';
const named = (path: string) => `/*${path}*/`;

/** The document and policy that are sent for a rendered text. */
function composed(text: string, readSheet = named) {
  const { document, policy } = composeDocument(Buffer.from(text), nonce, readSheet);
  return { html: document.toString(), policy };
}

describe('the policy', () => {
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

  it('allows what carries the nonce, and nothing that came in with data', () => {
    const ours = 'start()';
    const theirs = 'steal()';
    const text = `<script nonce="f00d">${ours}</script><p><script>${theirs}</script><script nonce="beef">${theirs}</script></p>`;
    const { html, policy } = composed(text);
    expect(policy).toContain(`script-src 'self' ${hash(ours)};`);
    expect(policy).not.toContain(hash(theirs));
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
    expect(html).not.toContain(nonce);
  });

  it('does not list scripts that have an address', () => {
    const { html, policy } = composed('<script nonce="f00d" src="/assets/a.js" async=""></script>');
    expect(policy).toContain("script-src 'self';");
    expect(html).toBe('<script src="/assets/a.js" async=""></script>');
  });

  it('hashes the bytes of each text once, line breaks included', () => {
    const code = 'a()\n\t.b("₹")';
    const script = `<script nonce="f00d">${code}</script>`;
    const { html, policy } = composed(script + script);
    expect(policy.split(hash(code))).toHaveLength(2);
    expect(html).toContain(code);
  });
});

describe('the styles', () => {
  const link = (path: string) => `<link rel="stylesheet" href="${path}"/>`;

  it('stand in the document in the order of their sheets, and their links are off', () => {
    const text = `<head>${link('/assets/a.css')}${link('/assets/b.css#')}</head>`;
    expect(composed(text).html).toBe(
      '<head><style>/*/assets/a.css*//*/assets/b.css*/</style>' +
        '<link rel="stylesheet" href="/assets/a.css" media="not all" disabled=""/>' +
        '<link rel="stylesheet" href="/assets/b.css#" media="not all" disabled=""/></head>',
    );
  });

  it('hold what a text says of money, which is not taken for a pattern', () => {
    const money = () => "p::before{content:'$& $1'}";
    expect(composed(link('/a.css'), money).html).toContain("<style>p::before{content:'$& $1'}");
  });

  it('are drawn before scripts are fetched', () => {
    const text = `<link rel="modulepreload" href="/assets/a.js"/>${link('/a.css')}`;
    expect(composed(text).html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>');
  });

  it('are none where there is no sheet', () => {
    expect(composed('<head></head>').html).toBe('<head></head>');
  });
});

describe('the module scripts', () => {
  const scripts =
    '<link rel="modulepreload" href="/assets/a.js"/></head><script type="module" async="">import"/assets/a.js"</script>';

  it('wait in a document that starts them itself', () => {
    const start = `<script>${startDeferredScripts}</script>`;
    expect(composed(scripts + start).html).toBe(
      `<link rel="later" href="/assets/a.js"/></head><script type="later">import"/assets/a.js"</script>${start}`,
    );
  });

  it('run at once in any other document', () => {
    expect(composed(scripts).html).toBe(scripts);
  });
});

it('the build fails where styles are fetched, or scripts that should wait', () => {
  const sheet = '<link rel="stylesheet" href="/a.css" media="not all" disabled=""/>';
  const good = `<style>p{}</style>${sheet}<link rel="later"/><script type="later"></script>`;
  expect(faultsOf(good)).toEqual([]);
  expect(faultsOf(good.replace('<style>p{}</style>', ''))).toEqual(['no styles are inlined']);
  expect(faultsOf(`${good}<link crossorigin="" rel="stylesheet" href="/b.css"/>`)).toEqual([
    'a style sheet is fetched',
  ]);
  expect(faultsOf(good.replace('type="later"', 'async="" type="module"'))).toEqual([
    'no script waits for the first paint',
    'a module is fetched before the first paint',
  ]);
});

it('a page that is opened after a newer build has replaced the files has its styles still', () => {
  const built = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(built, 'assets'));
  writeFileSync(join(built, 'assets', 'page-1.css'), 'p{color:red}\n');
  const compose = composerOf(pathToFileURL(`${built}/`));
  rmSync(built, { recursive: true });
  const page = '<head><link rel="stylesheet" href="/assets/page-1.css"/></head>';
  expect(compose(Buffer.from(page), nonce).document.toString()).toContain('<style>p{color:red}</style>');
});
