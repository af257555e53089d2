/** The cost of a target is one sum on every screen of the demo market. */
import { formatRupees } from '#lib/money.ts';
import { type DemoWindow, openWindow, ROLES } from './demo-windows.ts';
import { expect, test } from './fixtures.ts';

async function openScreen({ page }: DemoWindow, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

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
