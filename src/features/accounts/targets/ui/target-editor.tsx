import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { parseQuantity, type Unit, unitName } from '#lib/quantity.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { useEscape } from '#ui/layout/use-escape.ts';
import { ApiError, errorText } from '#web/api.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { targetCorrection } from '../contract.ts';
import { inTonnes, type Target } from './target-market.ts';
import styles from './target-actions.module.css';

interface TargetEditorProps {
  target: Target;
  /** Accessible name of the target. */
  name: string;
  onDone: () => void;
}

/** In-place editor of a target's quantity: Enter saves, Escape cancels, a failure keeps the typed value. */
export function TargetEditor({ target, name, onDone }: TargetEditorProps) {
  const form = useSchemaForm(targetCorrection, { target_quantity: String(target.target_quantity) });
  const write = useWriteOnce('PATCH /api/epr/target/{id}/');
  const busy = form.formState.isSubmitting;
  const place = useEscape(busy ? undefined : onDone);
  useEffect(() => place.current?.querySelector('input')?.select(), [place]);
  const typed = parseQuantity(useWatch({ control: form.control, name: 'target_quantity' }) ?? '') ?? 0;
  const counted = target.achieved_quantity + target.blocked_target;

  const save = async (body: z.output<typeof targetCorrection>) => {
    try {
      const { message } = await write.send({ params: { id: target.id }, body });
      toast.success(message);
      onDone();
    } catch (error) {
      toast.error(errorText(error));
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
    }
  };
  return (
    <div ref={place} className={styles.editor}>
      <Form form={form} onSubmit={save} label={`Edit target: ${name}`}>
        <NumberField
          name="target_quantity"
          label="Target Quantity"
          suffix={unitName(target.unit)}
          help={helpOf(typed, counted, target.unit)}
        />
        <FormError />
        <FormActions>
          <Button type="submit" size="small" busy={busy} busyLabel="Processing...">
            Save
          </Button>
          <SmallButton disabled={busy} onClick={onDone}>
            Cancel
          </SmallButton>
        </FormActions>
      </Form>
    </div>
  );
}

/** The quantity in tonnes, and a note if it is below the quantity that counts already, which is allowed. */
function helpOf(typed: number, counted: number, unit: Unit): string | undefined {
  const below = typed > 0 && typed < counted && 'Less than what is blocked and achieved on it, which stays.';
  return [inTonnes(typed, unit), below].filter(Boolean).join(' ') || undefined;
}
