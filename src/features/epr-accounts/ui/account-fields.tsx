import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { acceptOf } from '../../../lib/file-rules.ts';
import { dayInIndia } from '../../../lib/dates.ts';
import { withHyphens } from '../../../lib/plain-text.ts';
import { LONGEST_REGISTRATION_NUMBER } from '../../../lib/registration-number.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FieldRow, FormError } from '../../../ui/fields/form-shell.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { states } from '../../reference/places.ts';
import { CityField } from '../../reference/ui/city-field.tsx';
import { namedOptions, useWasteTypeLists, useWasteTypes } from '../../reference/ui/waste-types.ts';
import type { AccountRole } from '../rules.ts';

interface AccountFieldsProps {
  role: AccountRole;
  /** URL of the stored certificate of the account being corrected. */
  currentCertificate?: string | undefined;
  /** Content below the number field. */
  belowNumber?: ReactNode;
}

/** A registration number as one types it: any dash is a hyphen, and what no number contains goes. */
const numberAsTyped = (typed: string) => withHyphens(typed).replaceAll(/[^0-9A-Za-z /().&-]/g, '');

/** Fields of an EPR account; a change of state or waste type clears and reloads the fields that depend on it. */
export function AccountFields({ role, currentCertificate, belowNumber }: AccountFieldsProps) {
  const { setValue } = useFormContext();
  const [state = '', wasteType = '', number = '']: string[] = useWatch({
    name: ['state', 'waste_type', 'epr_registration_number'],
  });
  const [today] = useState(() => dayInIndia(new Date()));
  const wasteTypes = useWasteTypes();
  const { lists, loading, failed, retry } = useWasteTypeLists(wasteType);
  const entityField = role === 'recycler' ? 'recycler_type' : 'producer_type';
  const entityTypes = role === 'recycler' ? lists?.recycler_types : lists?.producer_types;
  const failure = wasteTypes.failed ? 'Failed to load waste types' : failed ? `Failed to load ${role} types` : null;
  // Letters that stand in the field stay while its waste type changes.
  const takesLetters = wasteType !== '' || /\D/.test(number);
  return (
    <>
      {failure && <FormError text={failure} onRetry={wasteTypes.failed ? wasteTypes.retry : retry} />}
      <FieldRow>
        <SelectField
          name="waste_type"
          label="Waste Type"
          placeholder="Select waste type"
          options={wasteTypes.options}
          loading={wasteTypes.loading}
          onValueChange={() => setValue(entityField, '')}
        />
        <SelectField
          name={entityField}
          label={role === 'recycler' ? 'Recycler Type' : 'Producer Type'}
          placeholder={wasteType ? `Select ${role} type` : 'Select a waste type first'}
          options={namedOptions(entityTypes)}
          loading={loading}
          disabled={!wasteType}
        />
      </FieldRow>
      <FieldRow>
        <div className="stack">
          <TextField
            name="epr_registration_number"
            label="EPR Registration No"
            help={wasteType === '' ? 'Choose the waste type to enter letters.' : 'As on the registration certificate'}
            normalise={numberAsTyped}
            digitsOnly={!takesLetters}
            capitals
            maxLength={LONGEST_REGISTRATION_NUMBER}
          />
          {belowNumber}
        </div>
        <DateField name="epr_registration_date" label="Registration Date" max={today} />
      </FieldRow>
      <TextField
        name="epr_registered_name"
        label="Epr Registered Name"
        help="Name on the certificate"
        autoComplete="organization"
        maxLength={200}
      />
      <FieldRow>
        <SelectField
          name="state"
          label="State"
          placeholder="Select state"
          options={namedOptions(states())}
          onValueChange={() => setValue('city', '')}
        />
        <CityField placeholder={state ? 'Select city' : 'Select a state first'} />
      </FieldRow>
      <TextAreaField name="address" label="Address" maxLength={500} rows={3} />
      <FileField
        name="epr_certificate"
        label="EPR Registration Certificate"
        accept={acceptOf('epr_certificate')}
        help={currentCertificate ? 'Choose a file only to replace the current one' : undefined}
        currentUrl={currentCertificate}
      />
    </>
  );
}
