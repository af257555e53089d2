/** Helpers shared by browser tests of the superadmin's screens. */
import type { Locator } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Cells of a table row by column header. */
export async function rowOf(table: Locator, name: string): Promise<Record<string, string>> {
  const clean = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const row = table.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  const headers = clean(await table.getByRole('columnheader').allTextContents());
  const cells = clean(await row.getByRole('cell').allTextContents());
  return Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']));
}
