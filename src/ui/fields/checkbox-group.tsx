import { Checkbox } from './checkbox.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import type { Option } from './select.tsx';
import { useField } from './use-field.ts';
import styles from './choice.module.css';

interface CheckboxGroupProps extends FieldProps {
  options: readonly Option[];
  /** Width of a column, e.g. `12rem`. */
  columnWidth: string;
}

/** Choice of any number of options; the value is the list of chosen values in the options' order. */
export function CheckboxGroup({ disabled, options, columnWidth, ...props }: CheckboxGroupProps) {
  const { field, frame } = useField(props);
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const choose = (value: string, checked: boolean) =>
    field.onChange(
      options.map((option) => option.value).filter((each) => (each === value ? checked : chosen.includes(each))),
    );
  return (
    <FieldFrame group {...frame}>
      {(control) => (
        <div className={styles.choices} style={{ ['--choice-width' as string]: columnWidth }}>
          {options.map((option, index) => (
            <Checkbox
              key={option.value}
              {...(index === 0 && { ref: field.ref, 'data-invalid': control['data-invalid'] })}
              name={field.name}
              onBlur={field.onBlur}
              label={option.label}
              checked={chosen.includes(option.value)}
              onCheckedChange={(checked) => choose(option.value, checked)}
              disabled={disabled || option.disabled}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
