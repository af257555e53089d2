/** What the browser tests of the superadmin's screens share. */
import type { Locator } from '@playwright/test';
import { expect } from '../market.ts';

/** Every screen of the superadmin, by its address; the last two are of somebody. */
export const SCREENS = [
  ['/AdminDashboad', 'Dashboard'],
  ['/recyclers-profile', 'Recyclers - ProfileList'],
  ['/producer-profile', 'Producers - ProfileList'],
  ['/producer-erplist', 'Producer ERP Accounts List'],
  ['/recycler-erplist', 'Recycler ERP Accounts List'],
  ['/AdminTxnHistory', 'Superadmin TXN Status'],
  ['/recyclers/targetStatus/nobody', 'Recycler Target - Dashboard'],
  ['/producers/targetStatus/nobody', 'Producer Target - Dashboard'],
] as const;

/** The main part of a row of a table: what stands under each header. */
export async function rowOf(table: Locator, name: string): Promise<Record<string, string>> {
  const clean = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const row = table.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  const headers = clean(await table.getByRole('columnheader').allTextContents());
  const cells = clean(await row.getByRole('cell').allTextContents());
  return Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']));
}
