import type { ClipboardEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Unit, unitName } from '#lib/quantity.ts';
import { toast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button, IconButton } from '#ui/layout/button.tsx';
import type { ApiResponse } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { showFailure } from '#web/show-failure.ts';
import { useToday } from '#web/today.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { MOST_LINES, WRONG_LINES } from '../rules.ts';
import { type LineValues, pastedCells } from './pasted-cells.ts';
import styles from './transfer.module.css';

export type TransferWarnings = ApiResponse<'POST /api/epr/transactions/{id}/transfers/'>['warnings'];

interface RecordLinesProps {
  transaction: string;
  unit: Unit;
  /** Is given the warnings of what was recorded. */
  onRecorded: (warnings: TransferWarnings) => void;
}

/** Form with which the recycler records the certificate numbers of an order. */
export function RecordLines({ transaction, unit, onRecorded }: RecordLinesProps) {
  const today = useToday();
  const form = useSchemaForm(linesSchema, { lines: [emptyLine(today)] });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const draft = useFormDraft(form, { name: `lines ${transaction}` });
  const record = useWriteOnce('POST /api/epr/transactions/{id}/transfers/');
  const busy = form.formState.isSubmitting;
  const inUnit = unitName(unit);
  const submit = async () => {
    try {
      const { message, warnings } = await record.send({
        params: { id: transaction },
        body: { lines: form.getValues().lines.map(sentLine) },
      });
      toast.success(message);
      onRecorded(warnings);
      form.reset({ lines: [emptyLine(today)] });
      draft.remove();
    } catch (error) {
      showFailure(form, error);
    }
  };
  const removeLine = (place: number) => {
    // The focus would be lost with the line: a line beside it takes it.
    form.setFocus(`lines.${place === 0 ? 1 : place - 1}.certificate_number`);
    remove(place);
  };
  /** A text box joins the cells of a spreadsheet to one text, which would be one number: each cell has its own field instead. */
  const pasteCells = (event: ClipboardEvent, place: number) => {
    const { name } = event.target as HTMLInputElement;
    const first = name.slice(`lines.${place}.`.length) as keyof LineValues;
    const rows = pastedCells(event.clipboardData.getData('text/plain'), first);
    if (rows === null) return;
    event.preventDefault();
    if (place + rows.length > MOST_LINES) {
      toast.error(WRONG_LINES);
      return;
    }
    const { lines } = form.getValues();
    for (const [at, row] of rows.entries()) {
      const line = lines[place + at];
      if (line === undefined) append({ ...emptyLine(today), ...row }, { shouldFocus: false });
      else form.setValue(`lines.${place + at}`, { ...line, ...row }, { shouldDirty: true });
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Certificate numbers">
      <DraftNotice draft={draft} />
      <FormError />
      {fields.map(({ id }, place) => {
        const name = `lines.${place}`;
        return (
          <fieldset key={id} className={styles.newLine} onPaste={(event) => pasteCells(event, place)}>
            <legend className="visually-hidden">{`Line ${place + 1}`}</legend>
            <FieldRow>
              <TextField
                name={`${name}.certificate_number`}
                label="Certificate number"
                maxLength={200}
                disabled={busy}
              />
              <NumberField
                name={`${name}.face_value`}
                label={`Face value (${inUnit})`}
                optional
                help="Needed for a new number"
                disabled={busy}
              />
              <NumberField name={`${name}.quantity`} label={`Quantity (${inUnit})`} disabled={busy} />
            </FieldRow>
            <FieldRow>
              <DateField name={`${name}.transferred_on`} label="Transferred on" max={today} disabled={busy} />
              <TextField
                name={`${name}.portal_reference`}
                label="Portal reference"
                maxLength={60}
                optional
                disabled={busy}
              />
            </FieldRow>
            {fields.length > 1 && (
              <IconButton icon="trash" label={`Remove line ${place + 1}`} onClick={() => removeLine(place)} />
            )}
          </fieldset>
        );
      })}
      <FormActions>
        <Button type="submit" needs="trade" busy={busy} busyLabel="Sending...">
          Enter certificate numbers
        </Button>
        {fields.length < MOST_LINES && (
          <Button variant="secondary" icon="plus" disabled={busy} onClick={() => append(emptyLine(today))}>
            Add line
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

const emptyLine = (today: string): LineValues => ({
  certificate_number: '',
  face_value: '',
  quantity: '',
  transferred_on: today,
  portal_reference: '',
});

/** The server checks the lines: which numbers are known and what is left of them stands there. */
const linesSchema = z.object({ lines: z.array(z.custom<LineValues>()) });

/** A line as it is sent: fields that may be left out are, when they are empty. */
const sentLine = ({ face_value, portal_reference, ...line }: LineValues) => ({
  ...line,
  ...(face_value.trim() !== '' && { face_value }),
  ...(portal_reference.trim() !== '' && { portal_reference }),
});
