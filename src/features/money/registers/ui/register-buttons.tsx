import { useState } from 'react';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import type { Role } from '#lib/contract.ts';
import { toCsv } from '#lib/csv.ts';
import { startOfDay } from '#lib/dates.ts';
import { groupDigits } from '#lib/quantity.ts';
import { currentMonth, monthOptions } from '#money/invoices/ui/months.ts';
import { useGstNumbers } from '#money/invoices/ui/queries.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Select } from '#ui/fields/select.tsx';
import { Button } from '#ui/layout/button.tsx';
import { useAddressText } from '#web/address-search.ts';
import { call, errorText } from '#web/api.ts';
import { saveFile } from '#web/save-file.ts';
import { useToday } from '#web/today.ts';
import { linesOf, REGISTER_COLUMNS, type RegisterKind } from './register-columns.ts';

/** Registers that each role may read. */
const KINDS: Readonly<Record<Role, readonly RegisterKind[]>> = {
  recycler: ['sales', 'tds'],
  producer: ['purchases', 'tds'],
  superadmin: ['sales', 'tds'],
};

/** Buttons that save the registers of a month. */
export function RegisterButtons({ role }: { role: Role }) {
  const [open, setOpen] = useState<RegisterKind | null>(null);
  return (
    <>
      {KINDS[role].map((kind) => (
        <Button key={kind} variant="secondary" icon="download" onClick={() => setOpen(kind)}>
          {REGISTER_NAMES[kind]}
        </Button>
      ))}
      {open !== null && <RegisterDialog kind={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const rowsText = (count: number) => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

/**
 * Dialog that asks for the month and the GST number of a register, and saves it as a file; it begins with those of the list. After a failure it
 * stays open.
 */
function RegisterDialog({ kind, onClose }: { kind: RegisterKind; onClose: () => void }) {
  const today = startOfDay(useToday());
  const months = monthOptions(today);
  const [listMonth] = useAddressText('month');
  const [listGstin] = useAddressText('gstin');
  const [month, setMonth] = useState(months.some(({ value }) => value === listMonth) ? listMonth : currentMonth(today));
  const [gstin, setGstin] = useState(listGstin);
  const [running, setRunning] = useState<'csv' | 'xlsx' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const numbers = useGstNumbers();
  const save = async (format: 'csv' | 'xlsx') => {
    if (running !== null) return;
    setRunning(format);
    setFailure(null);
    try {
      const rows = await saveRegister({ kind, month, gstin, format });
      toast.success(`${REGISTER_NAMES[kind]} saved: ${rowsText(rows)}`);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setRunning(null);
    }
  };
  return (
    <Dialog
      open
      title={REGISTER_NAMES[kind]}
      size="small"
      locked={running !== null}
      onClose={onClose}
      footer={
        <DialogActions disabled={running !== null} onCancel={onClose}>
          <Button variant="secondary" busy={running === 'csv'} onClick={() => void save('csv')}>
            Save CSV
          </Button>
          <Button busy={running === 'xlsx'} onClick={() => void save('xlsx')}>
            Save XLSX
          </Button>
        </DialogActions>
      }
    >
      <div className="stack">
        <Select label="Month" value={month} onValueChange={setMonth} options={months} />
        <Select
          label="GST number"
          value={gstin}
          onValueChange={setGstin}
          placeholder="All"
          loading={numbers.loading}
          options={numbers.options}
        />
        {failure !== null && <p role="alert">{failure}</p>}
        <ClosingLine />
      </div>
    </Dialog>
  );
}

interface RegisterChoice {
  kind: RegisterKind;
  /** `YYYY-MM` */
  month: string;
  /** `''`: all GST numbers of the reader */
  gstin: string;
  format: 'csv' | 'xlsx';
}

const REGISTER_NAMES: Readonly<Record<RegisterKind, string>> = {
  sales: 'Sales register',
  purchases: 'Purchase register',
  tds: 'TDS register',
};

/** Reads a register and saves it as a file. Resolves to its number of rows. @throws ApiError */
async function saveRegister({ kind, month, gstin, format }: RegisterChoice): Promise<number> {
  const { data } = await call(`GET /api/epr/registers/${kind}/`, {
    query: { month, ...(gstin !== '' && { gstin }) },
  });
  const columns = REGISTER_COLUMNS[kind];
  const lines = linesOf(kind, data);
  const write = async () => {
    if (format === 'csv') return new Blob([toCsv(columns, lines)], { type: 'text/csv;charset=utf-8' });
    const { toWorkbook } = await import('#web/list-workbook.ts');
    return toWorkbook(columns, lines, REGISTER_NAMES[kind], CLOSING_LINE);
  };
  saveFile(await write(), `${kind}-register-${month}-${gstin || 'all'}.${format}`);
  return data.rows.length;
}
