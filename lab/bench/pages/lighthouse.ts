import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium as browser } from '@playwright/test';
import { freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';

/** Run through npx instead of installed: it would add a seventh to the size of our packages, for this command alone. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Limit of the load: a workspace keeps its live stream open, so its network never becomes idle. */
const LOAD_TIMEOUT_MS = 15_000;

/** Result of one Lighthouse run: scores out of 100, transferred kilobytes, times in milliseconds. */
export interface Inspection {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Only for a public page; workspaces are deliberately hidden from search engines. */
  seo: number;
  /** Transferred scripts and style sheets; inlined sheets count as part of the document. */
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
  /** localStorage entries of a session. */
  session?: Readonly<Record<string, string>> | undefined;
}

/** A browser's trace fails occasionally, and Lighthouse asks to be run again. */
const TRIES = 3;

/**
 * Visits a page in a fresh browser profile, logged in if there is a session.
 * @throws Error when Lighthouse could not load the page
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
    // An address of the same origin without scripts, so that all scripts are new to the visit.
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
      `--max-wait-for-load=${LOAD_TIMEOUT_MS}`,
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
