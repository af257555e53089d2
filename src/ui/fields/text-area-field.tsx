import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useFormField } from './form-field.ts';
import styles from './field.module.css';
import { keepWithin } from './keep-within.ts';

export interface TextAreaFieldProps extends FieldProps {
  placeholder?: string;
  maxLength?: number;
  rows?: number;
}

/** Several lines of text; grows with its content. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, frame, own } = useFormField(props);
  const { disabled, maxLength, ...rest } = own;
  return (
    <FieldFrame {...frame}>
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
