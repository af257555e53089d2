/** Steps in the browser: second factors set up on /Security, and used at a log-in. */
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, expectMessage } from '../fixtures.ts';

/** Gives the page's browser an authenticator that verifies its person without asking. */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** An authenticator app. A code is used once, so the next one is that of the next step, which counts already. */
export class App {
  readonly #secret: string;
  #last = 0;
  constructor(secret: string) {
    this.#secret = secret;
  }

  code(): string {
    const step = Math.max(Math.floor(Date.now() / 30_000) - 1, this.#last + 1);
    this.#last = step;
    return generateSync({ secret: this.#secret, epoch: step * 30 });
  }
}

/** The recovery codes of the open dialog, which is closed. */
export async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Sets up a passkey on /Security. */
export async function setUpPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await expectMessage(page, 'The passkey is set up.');
}

/** Sets up an app on /Security. */
export async function setUpApp(page: Page): Promise<App> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await dialog.locator('p', { hasText: /^Key: / }).textContent()) ?? '';
  const app = new App(key.replace('Key: ', '').replaceAll(' ', ''));
  await dialog.getByLabel('Code', { exact: true }).fill(app.code());
  await dialog.getByRole('button', { name: 'Set up the app' }).click();
  await expectMessage(page, 'The app is set up.');
  return app;
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** The second step of a log-in with a code. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Second factor', level: 1 })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}
