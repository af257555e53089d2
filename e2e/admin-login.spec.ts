/** The superadmin's login on the real server; its texts and access rules are tested beside the page. */
import { expect, test } from './fixtures.ts';
import { SUPERADMIN } from './people.ts';
import { fillLogin } from './steps/login.ts';

test.use({ expectedErrors: [/status of 401/] });

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  test('On a phone a screen offers the login, which shows errors and returns to the screen', async ({ page }) => {
    await page.goto('/AdminTxnHistory?search=WO');
    await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Connecting Producers to Recyclers', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await fillLogin(page, { email: SUPERADMIN.email, password: 'not this one' });
    await expect(page.getByRole('form', { name: 'Login' }).getByText('Invalid email or password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(SUPERADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERADMIN.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/AdminTxnHistory?search=WO');
    const kept = await page.evaluate(() => ['role', 'token', 'refresh_token'].map((key) => localStorage.getItem(key)));
    expect(kept).toEqual(['superadmin', expect.stringMatching(/.+\..+\..+/), expect.stringMatching(/.+/)]);
  });
});

test.describe('With animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('Three slides change every 4 seconds; a dot chooses one', async ({ page }) => {
    await page.clock.install();
    await page.goto('/Adminlogin');
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
  });
});
