import { TextField } from '../../../ui/fields/text-field.tsx';

/** An Indian mobile number: field `mobile` of the form around it. */
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
