import { useWatch } from 'react-hook-form';
import { acceptOf } from '../../../lib/file-rules.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface OwnPaperFieldsProps {
  /** Number of the next document of the series, if known. */
  next?: string | undefined;
  /** Name of the document in the labels. */
  name: 'invoice' | 'credit note';
  /** First and last day of the paper. */
  least?: string | undefined;
  today: string;
  disabled: boolean;
}

/** Choice between the next number of the series and a paper of one's own, with the fields of the latter. */
export function OwnPaperFields({ next, name, least, today, disabled }: OwnPaperFieldsProps) {
  const isOwn = useWatch({ name: 'paper' }) === 'own';
  const Name = name === 'invoice' ? 'Invoice' : 'Credit note';
  return (
    <>
      <RadioGroup
        name="paper"
        label="Number"
        options={[
          { value: 'series', label: `Next number of my series${next === undefined ? '' : `: ${next}`}` },
          { value: 'own', label: `My own ${name}` },
        ]}
        disabled={disabled}
      />
      {isOwn && (
        <>
          <FieldRow>
            <TextField name="own_number" label={`${Name} number`} maxLength={16} />
            <DateField
              name="own_date"
              label={`${Name} date`}
              max={today}
              {...(least !== undefined && { min: least })}
            />
          </FieldRow>
          {name === 'invoice' && (
            <NumberField
              name="own_total"
              label="Total on the invoice (₹)"
              decimals={2}
              help="As computed below if left empty; at most 50 paise more or less"
            />
          )}
          <FileField name="file" label={`${Name} file`} accept={acceptOf('invoice_file')} disabled={disabled} />
        </>
      )}
    </>
  );
}
