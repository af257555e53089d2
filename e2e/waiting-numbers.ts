/** How much waits for the reader is one number: on every screen, and in the answer that counts it. */
import { expect, type Page } from '@playwright/test';

/** Counts of `GET /api/users/counts/` that screens show, by the list that each is a link to. */
const COUNTS: Readonly<Record<string, string>> = { '/trades': 'needs_you', '/review': 'needs_you_review' };

/** Numbers beside the list that they count, as a screen shows them. */
async function numbersOn(page: Page): Promise<[list: string, value: number][]> {
  const all = await page.evaluate(() => {
    const found: [string, string][] = [];
    const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
    for (const link of document.querySelectorAll('a')) {
      const [, some, whole] = /^(?:([\d,]+) needs? you|All ([\d,]+))$/.exec(textOf(link)) ?? [];
      const count = some ?? whole;
      if (count !== undefined) found.push([link.getAttribute('href') ?? '', count]);
    }
    for (const heading of document.querySelectorAll('h2')) {
      const [, count] = /^Waiting for you ([\d,]+)/.exec(textOf(heading)) ?? [];
      if (count !== undefined) found.push(['/trades', count]);
    }
    for (const tab of document.querySelectorAll('[aria-current]')) {
      const [, count] = /^Needs you ?([\d,]+)$/.exec(textOf(tab)) ?? [];
      if (count !== undefined) found.push(['/trades', count]);
    }
    return found;
  });
  return all.map(([list, text]) => [list, Number(text.replaceAll(',', ''))]);
}

/** Expects the numbers of a workspace's screen to be those of the answer. */
export async function expectWaitingNumbers(page: Page, headers: Record<string, string>): Promise<void> {
  const { data: counts } = await (await page.request.get('/api/users/counts/', { headers })).json();
  const shown = await numbersOn(page);
  expect(shown.map(([list]) => list)).toContain('/trades');
  expect(shown).toEqual(shown.map(([list]) => [list, counts[COUNTS[list] ?? '']]));
}
