/** A number about one thing is the same on every screen: each role walks the demo market, and what its screens say is compared. */
import type { Page } from '@playwright/test';
import { formatRupees } from '#lib/money.ts';
import { type DemoWindow, openWindow, ROLES } from './demo-windows.ts';
import { expect, test } from './fixtures.ts';
import { screensOf } from './screens.ts';

/** A number beside what it counts, as a screen shows it: `/trades needs you`, `waiting`. */
type Numbers = [what: string, value: number][];

async function numbersOn(page: Page): Promise<Numbers> {
  const all = await page.evaluate(() => {
    const found: [string, string][] = [];
    const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
    for (const link of document.querySelectorAll('a')) {
      const [, count] = /^([\d,]+) needs? you$/.exec(textOf(link)) ?? [];
      if (count !== undefined) found.push([`${link.getAttribute('href')} needs you`, count]);
      const [, whole] = /^All ([\d,]+)$/.exec(textOf(link)) ?? [];
      if (whole !== undefined) found.push([`${link.getAttribute('href')} needs you`, whole]);
    }
    for (const heading of document.querySelectorAll('h2')) {
      const [, count] = /^Waiting for you ([\d,]+)/.exec(textOf(heading)) ?? [];
      if (count !== undefined) found.push(['/trades needs you', count]);
    }
    for (const tab of document.querySelectorAll('[aria-current]')) {
      const [, count] = /^Needs you ?([\d,]+)$/.exec(textOf(tab)) ?? [];
      if (count !== undefined) found.push(['/trades needs you', count]);
    }
    return found;
  });
  return all.map(([what, text]) => [what, Number(text.replaceAll(',', ''))]);
}

async function openScreen({ page }: DemoWindow, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

for (const role of ['recycler', 'producer', 'superadmin'] as const)
  test(
    `What needs a ${role} is one number on all its screens`,
    { tag: '@thorough' },
    async ({ browser, request, server }) => {
      const window = await openWindow(ROLES[role], { browser, api: request, url: server.url });
      const seen = new Map<string, Map<number, string[]>>();
      for (const path of Object.values(await screensOf[role](request, window.headers ?? {}))) {
        await openScreen(window, path);
        for (const [what, value] of await numbersOn(window.page)) {
          const values = seen.get(what) ?? new Map<number, string[]>();
          values.set(value, [...(values.get(value) ?? []), path]);
          seen.set(what, values);
        }
      }
      for (const [what, values] of seen) expect([...values], what).toHaveLength(1);
      const counts = (await (await request.get('/api/users/counts/', { headers: window.headers ?? {} })).json()).data;
      expect([...(seen.get('/trades needs you')?.keys() ?? [])]).toEqual([counts.needs_you]);
      await window.page.context().close();
    },
  );

test(
  'The cost of a target is one sum on all screens of a producer',
  { tag: '@thorough' },
  async ({ browser, request, server }) => {
    const window = await openWindow(ROLES.producer, { browser, api: request, url: server.url });
    const { data } = await (
      await request.get('/api/epr/target/?page_size=100', { headers: window.headers ?? {} })
    ).json();
    const costed = (data as { id: string; cost: { total: number; offers: number } | null }[]).flatMap(({ id, cost }) =>
      cost !== null && cost.offers > 0 ? { id, cost: formatRupees(cost.total) } : [],
    );
    expect(costed.length).toBeGreaterThan(1);
    const main = window.page.getByRole('main');
    for (const path of ['/ProducerDashboard', '/TargetStatus', '/Exposure']) {
      await openScreen(window, path);
      for (const { cost } of costed) await expect(main, path).toContainText(cost);
    }
    for (const { id, cost } of costed) {
      await openScreen(window, `/TargetStatus?target=${id}`);
      await expect(main).toContainText(cost);
    }
    await window.page.context().close();
  },
);
