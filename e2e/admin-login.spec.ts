/** The superadmin's login on the real server; its texts and access rules are tested beside the page. */
import { expect, test } from './fixtures.ts';
import { SUPERADMIN } from './people.ts';
import { fillLogin } from './steps/login.ts';

test.use({ expectedErrors: [/status of 401/], contextOptions: { reducedMotion: 'no-preference' } });

test('The login of a screen has three slides, shows errors on a dark phone and returns to it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/AdminTxnHistory?search=WO');
  await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Connecting Producers to Recyclers', level: 1 })).toBeVisible();

  await test.step('A dot chooses a slide; then each stays for 4 seconds', async () => {
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    const carousel = page.getByRole('region', { name: 'About EPR Mandi' });
    const slide = (number: number) => carousel.getByRole('group', { name: `${number} of 3` });
    await carousel.getByRole('button', { name: 'Show statement 2' }).click();
    await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
    await expect(slide(1)).not.toBeInViewport({ ratio: 0.1 });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Email').hover();
    await page.getByLabel('Email').focus();
    for (const [before, after] of [
      [2, 3],
      [3, 1],
      [1, 2],
    ] as const) {
      await page.clock.runFor(3_900);
      await expect(slide(before)).toBeInViewport({ ratio: 0.9 });
      await page.clock.runFor(200);
      await expect(slide(after)).toBeInViewport({ ratio: 0.9 });
    }
    await page.clock.resume();
  });

  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await fillLogin(page, { email: SUPERADMIN.email, password: 'not this one' });
  await expect(page.getByRole('form', { name: 'Login' }).getByText('Invalid email or password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(SUPERADMIN.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/AdminTxnHistory?search=WO');
});
