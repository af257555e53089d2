/** Steps in the browser: sign-up, login, logout. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { type Person, SUPERADMIN } from '../people.ts';

/** Fills in a sign-up form except the account type and mobile number. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Full Name').fill(person.fullName);
  await page.getByLabel('Designation').fill('Compliance manager');
  await page.getByLabel('Company Name').fill(person.company);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
  await page.getByLabel('I agree to the Terms & Conditions').check();
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create your account with us below' })).toBeVisible();
  await page.getByRole('radio', { name: person.role === 'recycler' ? 'Recycler' : 'As a Producer' }).check();
  await fillSignUp(page, person);
  await page.getByLabel('Mobile Number').fill('98765 43210');
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9876543210');
  await page.getByLabel('Confirm Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password and Confirm Password do not match.')).toBeVisible();
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('status').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
}

/** Logs in on the login page. */
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await fillLogin(page, person);
  await expect(page).toHaveURL(person.role === 'recycler' ? '/RecyclerDashboard' : '/ProducerDashboard');
}

export async function logInAsSuperadmin(page: Page, who = SUPERADMIN): Promise<void> {
  await page.goto('/Adminlogin');
  await expect(page.getByRole('heading', { name: 'Connecting Producers to Recyclers' })).toBeVisible();
  await fillLogin(page, who);
  await expect(page).toHaveURL('/AdminDashboad');
}

/** Opens a screen by the sidebar and waits until it is loaded. */
export async function visit(page: Page, screen: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: screen }).first();
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}
