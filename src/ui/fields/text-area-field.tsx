import { useController } from 'react-hook-form';
import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { keepWithin } from './keep-within.ts';
import styles from './field.module.css';

export interface TextAreaFieldProps extends FieldProps {
  placeholder?: string;
  maxLength?: number;
  rows?: number;
}

/** Several lines of text; grows with its content. */
export function TextAreaField({
  name,
  label,
  help,
  optional,
  disabled,
  className,
  maxLength,
  ...rest
}: TextAreaFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <FieldFrame label={label} help={help} error={fieldState.error?.message} optional={optional} className={className}>
      {(control) => (
        <textarea
          {...control}
          {...field}
          {...rest}
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
