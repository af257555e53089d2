/** Terms, privacy, support and careers say what is so; and the places that lead there. */
import { AxeBuilder } from '@axe-core/playwright';
import { brand } from '../src/brand.ts';
import { expect, test } from './market.ts';

const PAGES = [
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/support', 'Support'],
  ['/careers', 'Careers'],
] as const;

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('each page reads, with its own title', async ({ page }) => {
    for (const [path, heading] of PAGES) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(`${heading} | ${brand.name}`);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });
});

test('the terms: no exchange, no certificates, and the rates that the dated data have', async ({ page }) => {
  await page.goto('/terms');
  const chapter = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(chapter('What this service is')).toContainText(brand.disclaimer);
  await expect(chapter('What this service is')).toContainText('It is not an exchange');
  await expect(chapter('Fee and taxes')).toContainText('the processing fee is 0.5% of the item value');
  await expect(chapter('Fee and taxes')).toContainText('GST is 18% of item value and fee together');
  await expect(chapter('Fee and taxes')).toContainText('since 01-04-2022');
  await expect(chapter('How a trade comes about')).toContainText('7 days');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Fee and taxes' }).click();
  await expect(page).toHaveURL('/terms#fees');
  await expect(chapter('Fee and taxes')).toBeInViewport();
});

test('the policy: what is stored, how long, and whom to ask; no cookie is set', async ({ page }) => {
  const answer = await page.goto('/privacy');
  expect(await answer?.headerValue('set-cookie')).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  const stored = page.getByRole('table', { name: 'What is stored, why, and how long' });
  await expect(stored.getByRole('row', { name: /^Enquiries/ })).toContainText('365 days');
  await expect(stored.getByRole('row', { name: /^Newsletter/ })).toContainText('Until you ask us to end it');
  await expect(stored.getByRole('row', { name: /^Bank details/ })).toContainText('encrypted');
  await expect(page.getByRole('link', { name: brand.grievance.email }).first()).toHaveAttribute('href', /^mailto:/);
});

test('support leads on; careers invents no vacancy and takes applications by mail', async ({ page }) => {
  await page.goto('/support');
  await expect(page.getByRole('link', { name: 'Ask for a new password' })).toHaveAttribute('href', '/forgot-password');
  await page.getByRole('link', { name: 'Write to us' }).first().click();
  await expect(page).toHaveURL('/ContactUs');
  await page.goto('/careers');
  await expect(page.getByText('We publish no vacancies at the moment.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apply by mail' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${brand.careers.email}`),
  );
});

test('who signs up can read the terms and loses nothing typed', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Meera');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect((await popup).getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Meera');
  await expect(page.getByLabel('I agree to the Terms & Conditions')).not.toBeChecked();
});

test.describe('All pages of this kind', () => {
  // Colours that fade would be measured on their way.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('axe has nothing serious to say, and a phone scrolls one way alone', async ({ page }) => {
    test.slow();
    const forms = ['/ContactUs', '/scraps/battery', '/scraps/construction', '/scraps/e-waste'];
    for (const path of [...PAGES.map(([each]) => each), ...forms])
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 360],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect
          .soft(
            violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
            `${path} ${colorScheme}`,
          )
          .toEqual([]);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(beyond, `${path} is wider than ${width} px by`).toBeLessThanOrEqual(0);
      }
  });
});
