import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { accountOptions, type RecyclerAccount } from '#accounts/epr-accounts/ui/approved-recycler-accounts.tsx';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, recordYearOptions } from '#lib/financial-year.ts';
import { heldBy } from '#lib/held-by.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { chosenUnit, namedOptions, useWasteTypeLists } from '#rules/reference/ui/waste-types.ts';
import { RuleReference } from '#rules/rulebook/ui/rule-reference.tsx';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { FormSuccess } from '#ui/fields/form-success.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Button, ButtonLink, SmallButtonLink } from '#ui/layout/button.tsx';
import { ApiError, serverTextOr, type ApiResponse } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { PATHS, createOfferPath } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { creditForm } from '../contract.ts';
import { OF_PRODUCT } from '../rules.ts';

/** Values that follow from the chosen account; another account clears the values that depended on the previous one. */
function broughtBy(account: RecyclerAccount | undefined) {
  return {
    epr_registration_number: account?.epr_registration_number ?? '',
    waste_type: account?.waste_type ?? '',
    state: account?.state ?? '',
    product_type: '',
    credit_type: '',
  };
}

const quantities = {
  year: '',
  processing_capacity: '',
  available_certificate_value: '',
  comulative_certificate_potential: '',
  product_sold: '',
};

/** The year is sent as its first day, as the specification requires; only the year counts. */
const yearOptions = (today: string) =>
  recordYearOptions(startOfDay(today)).map((year) => ({ value: `${year}-01-01`, label: financialYearLabel(year) }));

interface CreditFormProps {
  /** Approved accounts, at least one. */
  accounts: readonly RecyclerAccount[];
  /** Account that is selected initially. */
  accountId: string | null;
}

/** Form that adds a credit record to an approved account; resets after success. */
export function CreditForm({ accounts, accountId }: CreditFormProps) {
  const first = accounts.find(({ id }) => id === accountId);
  const form = useSchemaForm(creditForm, { ...quantities, ...broughtBy(first) });
  const draft = useFormDraft(form);
  const years = yearOptions(useToday());
  const add = useApiWrite('POST /api/epr/credit/');
  const [added, setAdded] = useState<ApiResponse<'POST /api/epr/credit/'>>();
  // Financial year of an existing record of the same kind of credit.
  const [twin, setTwin] = useState<string>();
  const number = useWatch({ control: form.control, name: 'epr_registration_number' });
  const account = accounts.find((each) => each.epr_registration_number === number);
  const wasteType = useWatch({ control: form.control, name: 'waste_type' });
  const { lists, loading, failed, retry } = useWasteTypeLists(wasteType);
  const unit = chosenUnit(lists, useWatch({ control: form.control, name: 'credit_type' }));

  const choose = (chosen: string) => {
    const brought = broughtBy(accounts.find((each) => each.epr_registration_number === chosen));
    form.setValue('waste_type', brought.waste_type);
    form.setValue('state', brought.state);
    form.setValue('product_type', '');
    form.setValue('credit_type', '');
    form.clearErrors(['waste_type', 'state']);
  };
  const submit = async () => {
    try {
      const { product_sold, ...values } = form.getValues();
      const body = wasteType === OF_PRODUCT ? { ...values, product_sold } : values;
      const answer = await add.mutateAsync({ query: { epr_id: account?.id ?? '' }, body });
      setTwin(undefined);
      toast.success('Credit quantity added!');
      form.reset({ ...quantities, ...broughtBy(undefined) });
      draft.remove();
      setAdded(answer);
    } catch (error) {
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
      setTwin(
        error instanceof ApiError && error.status === 409 ? String(form.getValues('year')).slice(0, 4) : undefined,
      );
      toast.error(serverTextOr(error, 'An error occurred while submitting the form.'));
    }
  };
  const only = (value: string) => (value === '' ? [] : [{ value, label: value }]);

  return (
    <Form form={form} onSubmit={submit} label="Add Quantity">
      <DraftNotice draft={draft} />
      {added && <AddedCredit key={added.data.id} credit={added.data} />}
      <WarningList warnings={added?.warnings ?? []} />
      <FormError {...(failed && { text: 'Failed to load credit types', onRetry: retry })} />
      <FieldRow>
        <SelectField
          name="epr_registration_number"
          label="EPR Registration Number"
          placeholder="Select EPR account"
          options={accountOptions(accounts)}
          onValueChange={choose}
        />
        <SelectField name="year" label="Financial Year" placeholder="Select financial year" options={years} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="waste_type"
          label="Waste Type"
          placeholder="Select an EPR account first"
          help="As the account is registered"
          options={only(account?.waste_type ?? '')}
          onValueChange={() => {
            form.setValue('product_type', '');
            form.setValue('credit_type', '');
          }}
        />
        <SelectField
          name="state"
          label="State"
          placeholder="Select an EPR account first"
          help="As the account is registered"
          options={only(account?.state ?? '')}
          disabled
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="product_type"
          label="Product Type"
          placeholder="Select product type"
          options={namedOptions(lists?.product_types)}
          loading={loading}
          disabled={!wasteType}
        />
        <SelectField
          name="credit_type"
          label="Credit Type"
          placeholder="Select credit type"
          options={namedOptions(lists?.credit_types)}
          loading={loading}
          disabled={!wasteType}
        />
      </FieldRow>
      <FieldRow>
        <NumberField name="processing_capacity" label="Processing Capacity" suffix="kg/annum" />
        <NumberField
          name="comulative_certificate_potential"
          label="Cumulative Certificate Potential"
          suffix={unitName(unit)}
        />
        <NumberField
          name="available_certificate_value"
          label="Available Certificate Value"
          help="What you can sell now; at most the cumulative potential"
          suffix={unitName(unit)}
        />
      </FieldRow>
      {wasteType === OF_PRODUCT && (
        <NumberField
          name="product_sold"
          label="Product sold"
          optional
          help="The recycled product that these credits are for; the QEPR follows from it"
          suffix="kg"
        />
      )}
      {twin !== undefined && (
        <ErrorMessage
          action={
            <SmallButtonLink
              to={`${PATHS.recyclerDashboard}?FY=${twin}`}
            >{`See the records of ${financialYearLabel(Number(twin))}`}</SmallButtonLink>
          }
        >
          This account has a record of this year, product type and credit type. Edit its values on the dashboard.
        </ErrorMessage>
      )}
      <FormActions>
        <Button type="submit" needs="trade" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Add Quantity
        </Button>
        <ButtonLink to={PATHS.recyclerAccounts} variant="secondary">
          View EPR Accounts
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

function AddedCredit({ credit }: { credit: ApiResponse<'POST /api/epr/credit/'>['data'] }) {
  return (
    <FormSuccess
      action={
        credit.held_by === null ? (
          <ButtonLink to={createOfferPath(credit.id)} size="small">
            List an offer
          </ButtonLink>
        ) : (
          <Link to={PATHS.recalls}>View recalls</Link>
        )
      }
    >
      <span>
        {`${formatQuantity(credit.available_certificate_value, credit.unit)} of ${credit.credit_type}, ${credit.product_type} for FY ${financialYearLabel(credit.year)} ${credit.held_by === null ? 'can be listed now.' : `cannot be listed now: ${heldBy(credit.held_by)}`}`}
      </span>
      {credit.qepr !== null && (
        <span>
          <span>{` QEPR by the product sold: ${formatQuantity(credit.qepr, 'kg')}. `}</span>
          <RuleReference status={credit.qepr_status} ruleId={credit.qepr_rule_id} />
        </span>
      )}
    </FormSuccess>
  );
}
