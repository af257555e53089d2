import { useController } from 'react-hook-form';
import type { FieldProps } from './field-frame.tsx';

/** Binds a field to its form: `field` for its control, `frame` for its `FieldFrame`, and its own properties. */
export function useFormField<Props extends FieldProps>({ label, help, optional, className, explains, ...own }: Props) {
  const { field, fieldState } = useController({ name: own.name });
  return { field, frame: { label, help, optional, className, explains, error: fieldState.error?.message }, own };
}
