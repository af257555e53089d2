import { useState } from 'react';
import { groupDigits } from '../../../lib/quantity.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { useGstNumbers } from '../../invoices/ui/gst-number-options.ts';
import { currentMonth, monthOptions } from '../../invoices/ui/months.ts';
import { ClosingLine } from '../../rulebook/ui/closing-line.tsx';
import type { RegisterKind } from './register-columns.ts';
import { REGISTER_NAMES, saveRegister } from './save-register.ts';

const rowsText = (count: number) => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

/** Dialog that asks for the month and the GST number of a register, and saves it as a file. After a failure it stays open. */
export function RegisterDialog({ kind, onClose }: { kind: RegisterKind; onClose: () => void }) {
  const [today] = useState(() => new Date());
  const [month, setMonth] = useState(() => currentMonth(today));
  const [gstin, setGstin] = useState('');
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
        <>
          <Button busy={running === 'csv'} onClick={() => void save('csv')}>
            Save CSV
          </Button>
          <Button busy={running === 'xlsx'} onClick={() => void save('xlsx')}>
            Save XLSX
          </Button>
        </>
      }
    >
      <div className="stack">
        <Select label="Month" value={month} onValueChange={setMonth} options={monthOptions(today)} />
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
