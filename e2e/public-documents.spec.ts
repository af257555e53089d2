// @module-tag journey
/**
 * All public responses of the server: the pages reachable from the home page, the sitemaps and the public calls; about a thousand in `test:deep`,
 * else a sample of each kind. None contains private data, and each has the headers that the policies require.
 */
import { createHash } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import sharp from 'sharp';
import { features } from '#server/features.ts';
import { repeats } from '#tests/repetitions.ts';
import * as stage from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { bodyOf } from './people.ts';
import { pdfFile } from './upload-files.ts';

/** Number of people whose private data is searched for. */
const PEOPLE = Number(process.env['CANARIES'] ?? repeats(2, 4));
const ANSWERS = repeats(100, 1_000);
/** Number of addresses of one kind, e.g. offers, that are requested beside the initial ones. */
const OF_A_KIND = repeats(15, Infinity);

interface Canary {
  column: string;
  value: string;
}

interface Entrants {
  canaries: Canary[];
  /** Paths of their offers. */
  offers: string[];
}

/** A person with an offer whose every private value is unique, pictures and file names included. */
async function joinWithCanaries(api: APIRequestContext, role: 'recycler' | 'producer'): Promise<Entrants> {
  const actor = await stage.newCompany(api, role);
  const { headers, person } = actor;
  const mark = person.registrationNumber;
  const values = {
    pcb_number: `PCB${mark}`,
    address: `${mark} Canary Road`,
    account_holder_name: `Holder ${mark}`,
    account_number: `77${mark}`,
    ifsc_code: `CNRY0${mark.slice(-6)}`,
    branch_name: `Branch ${mark}`,
  };
  const picture = {
    name: `photo ${mark}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: `#${mark.slice(0, 6)}` } })
      .jpeg()
      .withExif({ IFD0: { Artist: `Artist ${mark}`, Copyright: `Holder ${mark}` } })
      .toBuffer(),
  };
  const cheque = { ...pdfFile('cheque'), name: `cheque ${mark}.pdf` };
  const multipart = {
    ...values,
    confirm_account_number: values.account_number,
    canceled_check_proof: cheque,
    company_logo: picture,
  };
  const { data } = await bodyOf(await api.patch('/api/users/update/', { headers, multipart }));
  const offers: string[] = [];
  if (role === 'recycler') {
    const offer = await stage.addCreditAndOffer(actor);
    offers.push(`/detail/${offer.id}`);
    const multipartOfOffer = { product_image: picture, availability_proof: picture };
    await bodyOf(await api.patch(`/api/epr/credit-offers/${offer.id}/`, { headers, multipart: multipartOfOffer }));
  }
  const { canceled_check_proof: link } = data as unknown as { canceled_check_proof: string };
  const found: Record<string, string> = {
    ...values,
    email: person.email,
    full_name: person.fullName,
    company_name: person.company,
    gst_number: person.gstNumber,
    canceled_check_proof: link.replace(/\?.*/, '').replace('/files/', ''),
    photo: `Artist ${mark}`,
    file: `cheque ${mark}`,
  };
  return { canaries: Object.entries(found).map(([column, value]) => ({ column, value })), offers };
}

const leaks = (text: string, canaries: readonly Canary[]) =>
  canaries.filter(({ value }) => text.includes(value)).map(({ column }) => column);

/** URLs of this site in a text. */
function addressesIn(text: string, origin: string): string[] {
  const found = text.matchAll(
    /(?:href|src|content)="([^"]+)"|<loc>([^<]+)<|"(\/(?:media|assets|detail|blog)\/[^"\\]+)"/g,
  );
  return [...found].flatMap(([, attribute, location, path]) => {
    const address = URL.parse((attribute ?? location ?? path ?? '').replaceAll('&amp;', '&'), origin);
    return address?.origin === origin ? [address.pathname + address.search] : [];
  });
}

const publicCalls = features
  .flatMap(({ contract }) => Object.entries(contract))
  .filter(([key, { access, stream }]) => key.startsWith('GET') && access === 'public' && !stream)
  .map(([key]) => (key.split(' ')[1] ?? '').replace(/\{\w+\}/, 'unknown'));

const STARTS =
  `/ /sitemap.xml /robots.txt /site.webmanifest /blog/rss.xml /api/openapi.json /api/docs/ /login /signup /Adminlogin
  /forgot-password /reset-password/x /verify-email /newsletter /not-me /invitation /profile /AdminDashboad /trade/x /order/x /unknown /detail/unknown /blog/unknown /files/unknown
  /media/unknown /healthz /readyz /metrics /api/unknown/ /api/users/profile/ /%zz /assets/unknown.js`
    .split(/\s+/)
    .concat(publicCalls);

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const same = (some: string[], others: string[]) =>
  String([...new Set(some)].toSorted()) === String([...new Set(others)].toSorted());

/** Violations in a response's headers and, for a document, in its scripts. */
function faults(answer: APIResponse, body: string): string[] {
  const headers = answer.headers();
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );
  // Files that browsers do not open as documents need no content policy.
  const isPart = /^(?:text\/javascript|text\/css|font\/)/.test(headers['content-type'] ?? '');
  const expected: Record<string, boolean> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    referrer: /^(?:strict-origin-when-cross-origin|no-referrer)$/.test(headers['referrer-policy'] ?? ''),
    opener: headers['cross-origin-opener-policy'] === 'same-origin',
    // Pictures for shared links, and the site's own, may be embedded by other sites.
    resource:
      headers['cross-origin-resource-policy'] ===
      (/\/og\/|\/apple-touch-icon|\/favicon\./.test(answer.url()) ? 'cross-origin' : 'same-origin'),
    'not for other origins': headers['access-control-allow-origin'] === undefined,
    frames: isPart || String(policy['frame-ancestors']) === "'none'",
    base: isPart || String(policy['base-uri']) === "'none'",
    objects: isPart || String(policy['object-src'] ?? policy['default-src']) === "'none'",
    'no nonce': !/nonce/.test(headers['content-security-policy'] ?? ''),
    'scripts are ours': !/unsafe|data:|blob:|https?:|\*/.test(String(policy['script-src'] ?? policy['default-src'])),
  };
  if (headers['content-type']?.startsWith('text/html') && policy['script-src']) {
    const scripts = [...body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = '']) => !/\ssrc=|ld\+json/.test(attributes))
      .map(([, , code = '']) => hash(code));
    const allowed = policy['script-src'].filter((source) => source.startsWith("'sha256-"));
    expected['each script by its hash, and none else'] = same(scripts, allowed);
    expected['no nonce left'] = !/\snonce=/.test(body);
  }
  return Object.keys(expected).filter((name) => !expected[name]);
}

/** A proxy refuses invalid paths itself; a direct server has to answer them too. */
function reachesUs(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return process.env['E2E_URL'] === undefined;
  }
}

test('No public answer says anything private, and each keeps the policies', async ({ request, server }) => {
  test.setTimeout(600_000);
  const joined: Entrants[] = [];
  for (let index = 0; index < PEOPLE; index += 1)
    joined.push(await joinWithCanaries(request, index % 4 === 1 ? 'producer' : 'recycler'));
  const canaries = joined.flatMap((each) => each.canaries);

  const { headers } = await stage.superadmin(request);
  const known = await Promise.all(
    ['recyclers', 'producers'].map(async (role) =>
      (await request.get(`/api/superadmin/${role}/?page_size=200`, { headers })).text(),
    ),
  );
  // File names and camera metadata are never published.
  const leaked = new Set(leaks(known.join('\n'), canaries));
  expect(leaked.size, [...leaked].join()).toBeGreaterThanOrEqual(9);

  const origin = new URL(server.url).origin;
  // Their own pages and pictures first, where private data is likeliest to appear.
  const queue = [...joined.flatMap(({ offers }) => offers), ...STARTS.filter(reachesUs)];
  /** Queries of pages that are also requested without them. */
  const questions: string[] = [];
  const asked = new Set<string>(queue);
  const wrong: string[] = [];
  const found = new Map<string, number>();
  const isOneTooMany = (path: string): boolean => {
    const kind = path.split(/[/?]/)[1] ?? '';
    found.set(kind, (found.get(kind) ?? 0) + 1);
    return (found.get(kind) ?? 0) > OF_A_KIND;
  };
  let answers = 0;
  const ask = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    const bytes = await answer.body();
    const body = bytes.toString('latin1');
    answers += 1;
    const bad = [...faults(answer, bytes.toString()), ...leaks(body, canaries).map((column) => `tells ${column}`)];
    if (bad.length > 0) wrong.push(`${answer.status()} ${path}: ${bad.join()}`);
    for (const next of addressesIn(body, origin))
      if (!asked.has(next) && reachesUs(next)) {
        asked.add(next);
        if (isOneTooMany(next)) continue;
        (next.includes('?') ? questions : queue).push(next);
      }
  };
  for (
    let path = queue.shift();
    path !== undefined;
    path = queue.shift() ?? (answers < ANSWERS ? questions.shift() : undefined)
  )
    await ask(path);
  expect(answers).toBeGreaterThanOrEqual(ANSWERS);
  expect(wrong).toEqual([]);
  expect([...asked].filter((path) => path.startsWith('/detail/')).length).toBeGreaterThan(PEOPLE);
});
