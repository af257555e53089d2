import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useFormField } from './form-field.ts';
import { type Option, SelectControl } from './select.tsx';

export interface SelectFieldProps extends Omit<FieldProps, 'explains'> {
  options: readonly Option[];
  /** First entry, shown while nothing is chosen. */
  placeholder?: string;
  loading?: boolean | undefined;
  /** Explains the terms of the label and of the chosen option. */
  explained?: boolean;
  /** Called after the form has the new value, e.g. to clear dependent fields. */
  onValueChange?: (value: string) => void;
}

/** Choice of one option from a select; the value is the option's value, `''` if none. */
export function SelectField(props: SelectFieldProps) {
  const { field, frame, own } = useFormField(props);
  const { disabled, explained, options, placeholder = 'Select', loading, onValueChange } = own;
  const chosen = options.find(({ value }) => value === String(field.value ?? ''))?.label ?? '';
  return (
    <FieldFrame {...frame} explains={explained ? `${frame.label} ${chosen}` : undefined}>
      {(control) => (
        <SelectControl
          control={control}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          value={String(field.value ?? '')}
          onValueChange={(value) => {
            field.onChange(value);
            onValueChange?.(value);
          }}
          options={options}
          placeholder={placeholder}
          loading={loading}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
