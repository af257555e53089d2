import { TextField } from '#ui/fields/text-field.tsx';

/** An account number, typed twice. @param stored the masked stored number, which stays when both are left empty */
export function AccountNumberFields({ stored }: { stored: string | undefined }) {
  return (
    <>
      <TextField
        name="account_number"
        label="Account Number"
        digitsOnly
        maxLength={18}
        autoComplete="off"
        {...(stored && { placeholder: stored, help: 'Leave both empty to keep the stored number' })}
      />
      <TextField
        name="confirm_account_number"
        label="Confirm Account Number"
        digitsOnly
        maxLength={18}
        autoComplete="off"
        {...(stored && { placeholder: stored })}
      />
    </>
  );
}
