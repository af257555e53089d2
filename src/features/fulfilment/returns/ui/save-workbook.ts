import { inFileName } from '#fulfilment/evidence/rules.ts';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { saveFile } from '#web/save-file.ts';
import { type Return, SHEET_KEYS, type Sheets, SHEETS } from './sheet-columns.ts';

/** Under the heading of the screen, and in the first line of each sheet. */
export const RETURN_SUBTEXT = 'Figures for the annual return, from your orders here. Not a form of the CPCB portal.';

/** Saves a return as a workbook with a sheet for each of its tables. */
export async function saveWorkbook({ account, FY, sheets }: Return): Promise<void> {
  // Large: loaded when a person saves a workbook.
  const { sheetOf, toWorkbookOf } = await import('#web/list-workbook.ts');
  const sheet = <Key extends keyof Sheets>(key: Key) => {
    const { name, columns } = SHEETS[key];
    return sheetOf<Sheets[Key][number]>(columns, sheets[key], { name, first: RETURN_SUBTEXT, closing: CLOSING_LINE });
  };
  const workbook = await toWorkbookOf(SHEET_KEYS.map(sheet));
  saveFile(workbook, `return-${inFileName(account.epr_registration_number)}-${financialYearLabel(FY)}.xlsx`);
}
