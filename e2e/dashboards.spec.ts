/** Dashboards of both parties on a telephone. Their figures and tables are tested beside the screens and with the calls. */
import { addTarget, newCompany, openAs } from './api-setup.ts';
import { hold } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import { notIn } from './worlds.ts';

for (const { role, path, list } of [
  { role: 'recycler', path: '/RecyclerDashboard', list: '/api/epr/credit/' },
  { role: 'producer', path: '/ProducerDashboard', list: '/api/epr/target/' },
] as const) {
  test(`The dashboard of a ${role} neither shifts nor scrolls sideways on a phone`, async ({ page, request }) => {
    notIn('no-storage', 'The test observes a document that opens with its log-in');
    const who = await newCompany(request, role);
    if (role === 'producer') await addTarget(who, { target_quantity: '123456789' });
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const observer = new PerformanceObserver((found) => {
        for (const { value } of found.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    // Delays the response that the head of the screen needs.
    const release = await hold(page, 'GET /api/users/counts/');
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === list);
    await openAs(page, who, path);
    await listed;
    await release();
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestIdleCallback(() =>
              resolve((window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)),
            ),
          );
        }),
    );
    expect(moved).toBeLessThanOrEqual(0.02);
    if (role === 'recycler') return;
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('figure', { name: 'Progress by year and waste type' })).toBeVisible();
    const tiles = await Promise.all(
      ['Target', 'Achieved'].map((name) => page.getByText(name, { exact: true }).first().boundingBox()),
    );
    expect(tiles[0]?.y).toBe(tiles[1]?.y);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const title = 'Progress by year and waste type';
    await page.getByRole('figure', { name: title }).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: title })).toBeVisible();
  });
}
