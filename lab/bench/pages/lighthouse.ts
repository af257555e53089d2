import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium as browser } from '@playwright/test';
import { freePort } from '../../../src/platform/database/embedded-postgres/port.ts';

/** Not among our packages: it would make up a seventh of what they weigh, for this command alone. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** A workspace listens to the server as long as it is open: its network never rests. Milliseconds. */
const LONGEST_LOAD = 15_000;

/** One visit of Lighthouse: scores of 100, kilobytes as they came over the line, times in milliseconds. */
export interface Inspection {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Of a public page; the workspace is closed to search engines on purpose. */
  seo: number;
  /** Scripts and style sheets; sheets that stand in the document count there. */
  kilobytes: number;
  documentKilobytes: number;
  shift: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Request[] } }>;
}

interface Request {
  resourceType?: string;
  transferSize?: number;
}

interface Visit {
  /** Path of the browser. */
  chromium: string;
  url: string;
  origin: string;
  /** What the browser keeps of a log-in, by key. */
  session?: Readonly<Record<string, string>> | undefined;
}

/** A browser's trace is lost now and then, and Lighthouse asks to be run again. */
const TRIES = 3;

/**
 * Visits a page in a browser without a past, as somebody who is logged in where there is a session.
 * @throws Error when Lighthouse could not look at the page
 */
export async function inspect(visit: Visit): Promise<Inspection> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inspectOnce(visit);
    } catch (error) {
      if (attempt === TRIES) throw error;
      console.error(`${visit.url} once more: ${String(error).split('\n').at(-2)}`);
    }
  }
}

async function inspectOnce({ chromium, url, origin, session = {} }: Visit): Promise<Inspection> {
  const directory = await mkdtemp(join(tmpdir(), 'market-pages-'));
  const port = await freePort();
  const context = await browser.launchPersistentContext(join(directory, 'profile'), {
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    // An address of the same origin that brings no script: all of them are new to the visit.
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(session));
    const report = join(directory, 'report.json');
    const how = [
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      `--port=${port}`,
      '--disable-storage-reset',
      `--max-wait-for-load=${LONGEST_LOAD}`,
    ];
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...how], { cwd: directory });
    return read(JSON.parse(await readFile(report, 'utf8')) as Report);
  } finally {
    await context.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function read({ categories, audits, runtimeError }: Report): Inspection {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const kilobytes = (...kinds: string[]) =>
    requests
      .filter(({ resourceType = '' }) => kinds.includes(resourceType))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    kilobytes: kilobytes('Script', 'Stylesheet'),
    documentKilobytes: kilobytes('Document'),
    shift: value('cumulative-layout-shift'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
  };
}
