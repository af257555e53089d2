import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { keepWithin } from './keep-within.ts';
import { useField } from './use-field.ts';
import styles from './field.module.css';

interface TextAreaFieldProps extends FieldProps {
  placeholder?: string;
  maxLength?: number;
  rows?: number;
}

/** Several lines of text; grows with its content. */
export function TextAreaField({ disabled, maxLength, placeholder, rows, ...props }: TextAreaFieldProps) {
  const { field, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          {...control}
          {...field}
          placeholder={placeholder}
          rows={rows}
          value={field.value ?? ''}
          onChange={(event) => {
            if (maxLength !== undefined) keepWithin(event, maxLength);
            field.onChange(event);
          }}
          disabled={disabled}
          className={classNames(styles.control, styles.area)}
        />
      )}
    </FieldFrame>
  );
}
