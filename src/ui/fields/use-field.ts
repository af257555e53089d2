import { useController } from 'react-hook-form';
import type { FieldProps } from './field-frame.tsx';

/** A field of the form around it: what its control needs, and what its frame says. */
export function useField({ name, label, help, optional, className }: FieldProps) {
  const { field, fieldState } = useController({ name });
  const frame = { label, help, optional, className, error: fieldState.error?.message };
  return { field, frame };
}
