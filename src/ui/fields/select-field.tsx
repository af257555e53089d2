import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { type Option, SelectControl } from './select.tsx';
import { useField } from './use-field.ts';

interface SelectFieldProps extends FieldProps {
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
  const { options, placeholder = 'Select', loading, disabled, explained, onValueChange } = props;
  const { field, frame } = useField(props);
  const chosen = options.find(({ value }) => value === String(field.value ?? ''))?.label ?? '';
  return (
    <FieldFrame {...frame} explains={explained ? `${props.label} ${chosen}` : undefined}>
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
