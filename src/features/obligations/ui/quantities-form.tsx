import { useMemo } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { DraftNotice } from '../../../ui/fields/draft-notice.tsx';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { applyServerErrors } from '../../../ui/fields/form.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { ErrorMessage } from '../../../ui/feedback/form-message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button, IconButton } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ApiError, errorText } from '../../../web/api.ts';
import type { FormDraft } from '../../../web/form-draft.ts';
import { namedOptions, useWasteTypeLists } from '../../reference/ui/waste-types.ts';
import type { Stream } from '../../rulebook/kinds.ts';
import { useRulebook } from '../../rulebook/ui/use-rulebook.ts';
import { classesOf } from '../rules.ts';
import { ItemFields } from './item-fields.tsx';
import { emptyItem, isBrandOwner, itemOf, type ItemValues } from './item-values.ts';
import styles from './quantities.module.css';

/** As many as a sheet may have. */
const MOST_ITEMS = 50;

/** The server checks the quantities, as it calculates with them. */
export const asTyped = z.object({ items: z.array(z.custom<ItemValues>()) });

export interface QuantitiesFormProps {
  form: UseFormReturn<z.input<typeof asTyped>, unknown, z.output<typeof asTyped>>;
  draft: FormDraft;
  account: { id: string; waste_type: string; producer_type: string };
  FY: number;
  /** Calculates with the items and shows the lines. */
  onCalculate: (items: ReturnType<typeof itemOf>[]) => Promise<void>;
  /** Errors of the account and the year, which have their fields above this form. */
  onHeadErrors: (errors: Readonly<Record<string, string>>) => void;
}

/** Step 1: the quantities of an account and financial year. */
export function QuantitiesForm({ form, draft, account, FY, onCalculate, onHeadErrors }: QuantitiesFormProps) {
  const stream = account.waste_type as Stream;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const { lists, failed, retry } = useWasteTypeLists(stream);
  const book = useRulebook(stream);
  const parts = useMemo(
    () => (book ? classesOf(book, stream) : []).map((part) => ({ value: part, label: part })),
    [book, stream],
  );
  const productTypes = namedOptions(lists?.product_types);
  const brandOwner = isBrandOwner(account.producer_type);

  const submit = async ({ items }: { items: ItemValues[] }) => {
    onHeadErrors({});
    try {
      await onCalculate(items.map((item) => itemOf(stream, brandOwner ? { ...item, supplied: '' } : item)));
    } catch (error) {
      toast.error(errorText(error));
      if (!(error instanceof ApiError)) return;
      const { epr_id, FY: year, ...others } = error.fields;
      onHeadErrors({ ...(epr_id && { epr_id }), ...(year && { FY: year }) });
      applyServerErrors(form, others);
    }
  };

  return (
    <Card>
      <Form form={form} onSubmit={submit} label="Quantities">
        <DraftNotice draft={draft} />
        {failed && <ErrorState text="Failed to load waste types" onRetry={retry} />}
        {fields.map(({ id }, place) => (
          <fieldset key={id} className={styles.item}>
            <legend className="visually-hidden">{`Item ${place + 1}`}</legend>
            <div className={styles.head}>
              <h3>{`Item ${place + 1}`}</h3>
              {fields.length > 1 && (
                <IconButton icon="trash" label={`Remove item ${place + 1}`} onClick={() => remove(place)} />
              )}
            </div>
            <ItemFields
              place={place}
              stream={stream}
              FY={FY}
              withSupplied={!brandOwner}
              book={book}
              productTypes={productTypes}
              creditTypes={lists?.credit_types ?? []}
              parts={parts}
            />
          </fieldset>
        ))}
        <ErrorMessage>{form.formState.errors.items?.message}</ErrorMessage>
        <FormError />
        <FormActions>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Calculate
          </Button>
          {fields.length < MOST_ITEMS && (
            <Button variant="secondary" icon="plus" onClick={() => append(emptyItem())}>
              Add item
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}
