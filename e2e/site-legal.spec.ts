/** Terms, privacy, support and careers as the server sends them, and the terms linked from the sign-up. */
import { brand } from '#brand.ts';
import { expect, test } from './fixtures.ts';
import { plain, sentPage } from './page-head.ts';

const PAGES = [
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/support', 'Support'],
  ['/careers', 'Careers'],
] as const;

test('Each page reads without scripts, with its own title, and sets no cookie', async ({ request }) => {
  for (const [path, heading] of PAGES) {
    const { status, html, title } = await sentPage(request, path);
    expect(status, path).toBe(200);
    expect(title).toBe(`${heading} | ${brand.name}`);
    expect(plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')).toBe(heading);
    expect(html).toContain('<footer');
    expect((await request.get(path)).headers()['set-cookie'], path).toBeUndefined();
  }
});

test('A sign-up keeps its text while the terms are read, and no cookie is set', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Meera');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms & Conditions' }).click();
  const terms = await opened;
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  await terms.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Fee and taxes' }).click();
  await expect(terms).toHaveURL(/\/terms#fees$/);
  await expect(terms.getByRole('region', { name: 'Fee and taxes', exact: true })).toBeInViewport();
  await expect(page.getByLabel('Full Name')).toHaveValue('Meera');
  await expect(page.getByLabel('I agree to the Terms & Conditions')).not.toBeChecked();
  await terms.goto('/privacy');
  expect(await page.context().cookies()).toEqual([]);
});
