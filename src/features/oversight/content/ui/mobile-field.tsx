import { TextField } from '#ui/fields/text-field.tsx';

/** Field for an Indian mobile number: `mobile` of the surrounding form. */
export function MobileField({ label }: { label: string }) {
  return (
    <TextField
      name="mobile"
      label={label}
      type="tel"
      mobile
      autoComplete="tel-national"
      help="10 digits, without +91"
    />
  );
}
