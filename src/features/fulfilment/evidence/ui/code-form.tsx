import { Form } from 'react-router';
import { PlainTextField } from '#ui/fields/plain-text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';
import styles from './evidence.module.css';

/** Asks for the code of a pack and leads to its check. */
export function CodeForm() {
  return (
    <Form action={PATHS.verify} className={styles.form}>
      <PlainTextField
        name="code"
        label="Code"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.code}
      />
      <Button type="submit">Check</Button>
    </Form>
  );
}
