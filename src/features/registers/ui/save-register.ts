import { CLOSING_LINE } from '../../../lib/closing-line.ts';
import { toCsv } from '../../../lib/csv.ts';
import { call } from '../../../web/api.ts';
import { saveFile } from '../../../web/save-file.ts';
import { linesOf, REGISTER_COLUMNS, type RegisterKind } from './register-columns.ts';

interface Wanted {
  kind: RegisterKind;
  /** `YYYY-MM` */
  month: string;
  /** `''`: all GST numbers of the reader */
  gstin: string;
  format: 'csv' | 'xlsx';
}

export const REGISTER_NAMES: Readonly<Record<RegisterKind, string>> = {
  sales: 'Sales register',
  purchases: 'Purchase register',
  tds: 'TDS register',
};

/** Reads a register and saves it as a file. Resolves to its number of rows. @throws ApiError */
export async function saveRegister({ kind, month, gstin, format }: Wanted): Promise<number> {
  const { data } = await call(`GET /api/epr/registers/${kind}/`, {
    query: { month, ...(gstin !== '' && { gstin }) },
  });
  const columns = REGISTER_COLUMNS[kind];
  const lines = linesOf(kind, data);
  const write = async () => {
    if (format === 'csv') return new Blob([toCsv(columns, lines)], { type: 'text/csv;charset=utf-8' });
    const { toWorkbook } = await import('../../../web/list-workbook.ts');
    return toWorkbook(columns, lines, REGISTER_NAMES[kind], CLOSING_LINE);
  };
  saveFile(await write(), `${kind}-register-${month}-${gstin || 'all'}.${format}`);
  return data.rows.length;
}
