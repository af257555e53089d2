import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { approvedProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, financialYearOf, tradeYearOptions } from '#lib/financial-year.ts';
import { parseQuantity, unitName } from '#lib/quantity.ts';
import { KindPrices } from '#rules/reference/ui/kind-prices.tsx';
import { chosenUnit, namedOptions, useWasteTypeLists } from '#rules/reference/ui/waste-types.ts';
import { EmptyState, ErrorState, FormSkeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { ApiError, errorText, type ApiResponse } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { PATHS } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { targetForm } from '../contract.ts';
import { inTonnes } from './target-market.ts';

type Account = ApiResponse<'GET /api/epr/producer/'>['data'][number];

export interface TargetFormProps {
  /** Account that is selected initially; any approved one of the caller's. */
  accountId?: string | undefined;
}

/** Add Target: loads the accounts that a target can belong to. */
export function TargetForm({ accountId }: TargetFormProps) {
  const accounts = useAllPages(approvedProducerAccountsQuery());
  const wasReady = useWasReady(accounts.complete);
  if (accounts.isError)
    return (
      <Card>
        <QueryError of={accounts} />
      </Card>
    );
  const room = (
    <Card>
      <FormSkeleton />
    </Card>
  );
  if (!accounts.complete) return room;
  if (accounts.items.length === 0)
    return (
      <Card>
        <EmptyState
          drawing="papers"
          title="No approved EPR account yet"
          text="A target belongs to an EPR account that has been approved. Add yours, or see how far its approval is."
          action={<ButtonLink to={PATHS.producerAccountForm}>Add EPR Account</ButtonLink>}
        />
      </Card>
    );
  return (
    <Deferred placeholder={room} isCached={wasReady}>
      <TargetFields key={accountId} accounts={accounts.items} accountId={accountId} />
    </Deferred>
  );
}

function TargetFields({ accounts, accountId }: { accounts: readonly Account[]; accountId: string | undefined }) {
  const today = startOfDay(useToday());
  const first = accounts.length === 1 ? accounts[0] : accounts.find((each) => each.id === accountId);
  /** The only account, or that of the address, stays selected: the next target usually belongs to it too. */
  const start = {
    epr_registration_number: first?.epr_registration_number ?? '',
    FY: String(financialYearOf(today)),
    waste_type: first?.waste_type ?? '',
    product_type: '',
    credit_type: '',
    target_quantity: '',
    state: first?.state ?? '',
  };
  const form = useSchemaForm(targetForm, start);
  const draft = useFormDraft(form);
  const add = useApiWrite('POST /api/epr/target/');
  const number = useWatch({ control: form.control, name: 'epr_registration_number' });
  const quantity = parseQuantity(useWatch({ control: form.control, name: 'target_quantity' }) ?? '') ?? 0;
  const [product_type, credit_type, FY] = useWatch({
    control: form.control,
    name: ['product_type', 'credit_type', 'FY'],
  });
  const kind = { product_type, credit_type, FY };
  const account = accounts.find((each) => each.epr_registration_number === number);
  const wasteType = account?.waste_type ?? '';
  const { lists, loading, failed, retry } = useWasteTypeLists(wasteType);
  const unit = chosenUnit(lists, credit_type);

  const choose = (chosen: Account | undefined) => {
    form.setValue('waste_type', chosen?.waste_type ?? '');
    form.setValue('state', chosen?.state ?? '');
    form.setValue('product_type', '');
    form.setValue('credit_type', '');
    form.clearErrors();
  };

  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));

  const submit = async (target: z.output<typeof targetForm>) => {
    try {
      const answer = await add.mutateAsync({ query: { epr_id: account?.id ?? '' }, body: target });
      toast.success(answer.message);
      form.reset(start);
      draft.remove();
    } catch (error) {
      toast.error(errorText(error));
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
    }
  };

  return (
    <Card>
      <Form form={form} onSubmit={submit} label="Add Target">
        <DraftNotice draft={draft} />
        <FieldRow>
          <SelectField
            name="epr_registration_number"
            label="EPR Registration Number"
            explained
            placeholder="Select"
            options={accounts.map((each) => ({
              value: each.epr_registration_number,
              label: `${each.epr_registration_number} · ${each.label || each.epr_registered_name}`,
            }))}
            onValueChange={(value) => choose(accounts.find((each) => each.epr_registration_number === value))}
          />
          <SelectField name="FY" label="Financial Year" placeholder="Select" options={years} />
        </FieldRow>
        <FieldRow>
          <TextField name="waste_type" label="Waste Type" readOnly placeholder="As the account is registered" />
          <TextField name="state" label="State" readOnly placeholder="As the account is registered" />
        </FieldRow>
        <FieldRow>
          <SelectField
            name="product_type"
            label="Product Type"
            explained
            options={namedOptions(lists?.product_types)}
            loading={loading}
            disabled={wasteType === ''}
          />
          <SelectField
            name="credit_type"
            label="Credit Type"
            explained
            options={namedOptions(lists?.credit_types)}
            loading={loading}
            disabled={wasteType === ''}
          />
        </FieldRow>
        {failed && <ErrorState text="Failed to load waste types" onRetry={retry} />}
        <KindPrices waste_type={wasteType} {...kind} />
        <NumberField
          name="target_quantity"
          label="Target Quantity"
          suffix={unitName(unit)}
          placeholder="0"
          help={inTonnes(quantity, unit)}
        />
        <FormError />
        <FormActions>
          <Button type="submit" needs="trade" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Add Quantity
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
