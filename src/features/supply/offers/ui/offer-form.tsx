import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountOptions, type RecyclerAccount } from '#accounts/epr-accounts/ui/approved-recycler-accounts.tsx';
import { firstCharacters } from '#lib/characters.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, tradeYearOptions } from '#lib/financial-year.ts';
import { listText } from '#lib/list-text.ts';
import { parseRupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { KindPrices } from '#rules/reference/ui/kind-prices.tsx';
import { WarningList, type WarningListProps } from '#rules/rulebook/ui/warning-list.tsx';
import { creditsQuery, type Credit } from '#supply/credits/ui/queries.ts';
import { ErrorState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { FormSuccess } from '#ui/fields/form-success.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button, ButtonLink, SmallButtonLink } from '#ui/layout/button.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { ApiError, serverTextOr } from '#web/api.ts';
import { showSendErrors, UploadCancellation, useFileWrite } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import { PATHS, addCreditPath, offerPath } from '#web/paths.ts';
import { useToday } from '#web/today.ts';
import { offerCopyForm } from '../contract.ts';
import { quantityRefusals } from '../rules.ts';
import {
  HeldNotice,
  keptFiles,
  Notice,
  offerFiles,
  OfferPaperFields,
  OfferQuantityFields,
} from './offer-form-fields.tsx';
import type { OwnOffer } from './own-offer-form.tsx';

const yearOptions = (today: string, start: Credit | undefined) => {
  const years = new Set(tradeYearOptions(startOfDay(today)));
  if (start) years.add(start.year);
  return [...years].map((year) => ({ value: String(year), label: financialYearLabel(year) }));
};

interface OfferFormProps {
  /** Approved accounts, at least one. */
  accounts: readonly RecyclerAccount[];
  /** Credit record that is selected initially. */
  start?: Credit | undefined;
  /** Own offer of that record whose fields are filled in, and whose files are copied where none are chosen. */
  copied?: OwnOffer | undefined;
}

/** Form that lists an offer: account, year, product type and credit type select the credit record. Resets after success. */
export function OfferForm({ accounts, start, copied }: OfferFormProps) {
  const [copy, setCopy] = useState(copied);
  const form = useSchemaForm(copy ? copySchema : newSchema, startOf(start, copied));
  const draft = useFormDraft(form);
  const today = useToday();
  const [years] = useState(() => yearOptions(today, start));
  const { send, underWay } = useFileWrite('POST /api/epr/credit-offers/');
  const [listed, setListed] = useState<{ id: string; title: string; warnings: WarningListProps['warnings'] }>();
  const { control, setValue } = form;
  const number = useWatch({ control, name: 'epr_registration_number' });
  const FY = String(useWatch({ control, name: 'FY' }));
  const produce_type = useWatch({ control, name: 'produce_type' });
  const credit_type = useWatch({ control, name: 'credit_type' });
  const account = accounts.find((each) => each.epr_registration_number === number);
  const { credits, loading, failed, retry } = useAccountCredits(account?.id);
  const { productTypes, creditTypes, records, credit } = choicesOf(credits ?? [], { FY, produce_type, credit_type });
  const hasNone = credits !== undefined && credits.length === 0;
  const recall = credit?.held_by ?? null;

  const chooseAccount = (chosen: string) => {
    const next = accounts.find((each) => each.epr_registration_number === chosen);
    setValue('waste_type', next?.waste_type ?? '');
    form.clearErrors('waste_type');
    clearTypes();
  };
  // A single credit type is selected together with the product type.
  const chooseProduct = (chosen: string) => {
    const [first, ...others] = choicesOf(credits ?? [], { FY, produce_type: chosen, credit_type: '' }).creditTypes;
    setValue('credit_type', first && others.length === 0 ? first.value : '');
    if (first && others.length === 0) form.clearErrors('credit_type');
  };
  const clearTypes = () => {
    setValue('produce_type', '');
    setValue('credit_type', '');
  };
  const submit = async () => {
    if (!account || !credit) {
      form.setError('credit_type', { type: 'required', message: 'Credit type is required' }, { shouldFocus: true });
      return;
    }
    const { credit_available, minimum_purchase, price_per_credit } = form.getValues();
    const pricePaise = parseRupees(price_per_credit) ?? 0;
    const values = { available: Number(credit_available), minimum: Number(minimum_purchase), pricePaise };
    const refusals = quantityRefusals(values, null, { unlisted: unlistedOf(credit), unit: credit.unit });
    for (const { field, text } of refusals.toReversed())
      form.setError(field, { type: 'server', message: text }, { shouldFocus: true });
    if (refusals.length > 0) return;
    try {
      const { product_image: image, availability_proof: proof, ...fields } = form.getValues();
      const { data, warnings } = await send({
        query: { epr_id: account.id, epr_credit_id: credit.id, ...(copy && { copy_of: copy.id }) },
        body: { ...fields, ...(image && { product_image: image }), ...(proof && { availability_proof: proof }) },
      });
      form.reset(startOf(undefined));
      draft.remove();
      setCopy(undefined);
      setListed({ id: data.id, title: data.offer_title, warnings });
      toast.success('Offer created successfully');
    } catch (error) {
      if (error instanceof UploadCancellation) return toast.info('Upload cancelled');
      showSendErrors(form, error);
      // After a success response that cannot be parsed, the offer may exist: the message refers to the list.
      const unclear = error instanceof ApiError && error.status >= 200 && error.status < 300;
      toast.error(unclear ? error.message : serverTextOr(error, 'Error creating offer'));
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Credit Offer">
      <DraftNotice draft={draft} />
      {listed && (
        <FormSuccess
          key={listed.id}
          action={
            <ButtonLink to={offerPath(listed.id)} size="small">
              View the offer
            </ButtonLink>
          }
        >{`“${listed.title}” is on the market.`}</FormSuccess>
      )}
      {listed && <WarningList warnings={listed.warnings} />}
      <FormError />
      <TextField name="offer_title" label="Offer Title" placeholder="Buyers see this first" maxLength={120} />
      <FieldRow>
        <SelectField
          name="epr_registration_number"
          label="EPR Reg No"
          explained
          placeholder="Select EPR account"
          options={accountOptions(accounts)}
          onValueChange={chooseAccount}
        />
        <SelectField
          name="FY"
          label="Financial Year"
          placeholder="Select financial year"
          options={years}
          onValueChange={clearTypes}
        />
      </FieldRow>
      {recall !== null && <HeldNotice recall={recall} />}
      {copy && start && unlistedOf(start) === 0 && (
        <Notice>
          <strong>Nothing of this credit record is left to list.</strong>
        </Notice>
      )}
      {hasNone && (
        <Notice action={<AddQuantity accountId={account?.id} />}>
          This EPR account has no credit yet. Add its credit quantity first, then list it here.
        </Notice>
      )}
      {failed && <ErrorState text="Failed to load credit types" onRetry={retry} />}
      {credits !== undefined && !hasNone && productTypes.length === 0 && FY !== '' && (
        <Notice
          action={<AddQuantity accountId={account?.id} />}
        >{`This EPR account has no credit of ${financialYearLabel(Number(FY))}, only of ${yearsOf(credits)}.`}</Notice>
      )}
      <FieldRow>
        <SelectField
          name="waste_type"
          label="Waste Type"
          placeholder="Select an EPR account first"
          help="As the account is registered"
          options={account ? [{ value: account.waste_type, label: account.waste_type }] : []}
          onValueChange={clearTypes}
        />
        <SelectField
          name="produce_type"
          label="Product Type"
          explained
          placeholder={account ? 'Select product type' : 'Select an EPR account first'}
          options={productTypes}
          loading={loading}
          disabled={!account || hasNone}
          onValueChange={chooseProduct}
        />
        <SelectField
          name="credit_type"
          label="Credit Type"
          explained
          placeholder={produce_type ? 'Select credit type' : 'Select a product type first'}
          options={creditTypes}
          loading={loading}
          disabled={!produce_type}
        />
      </FieldRow>
      <KindPrices
        waste_type={account?.waste_type ?? ''}
        product_type={produce_type}
        credit_type={credit_type}
        FY={FY}
        unit={credit?.unit}
      />
      <OfferQuantityFields credit={credit} availableHelp={credit ? leftToList(credit) : availableOf(records)} />
      <OfferPaperFields current={copy} />
      <UploadProgress underWay={underWay} />
      <FormActions>
        <Button
          type="submit"
          needs="trade"
          disabled={hasNone || recall !== null}
          busy={form.formState.isSubmitting}
          busyLabel="Processing..."
        >
          Submit
        </Button>
        <ButtonLink to={PATHS.recyclerOffers} variant="secondary">
          View Credit Offers
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

function yearsOf(credits: readonly Credit[]): string {
  const years = [...new Set(credits.map(({ year }) => year))].toSorted((one, other) => one - other);
  return listText(years.map(financialYearLabel));
}

function leftToList(credit: Credit): string {
  const { available_certificate_value: available, listed, unit } = credit;
  const left = formatQuantity(unlistedOf(credit), unit);
  const whole = `Available certificate value: ${formatQuantity(available, unit)}`;
  return listed === 0 ? whole : `${whole}, of which ${left} are not listed yet`;
}

/** Available quantity by credit type of a product type's records, before one is chosen. */
function availableOf(records: readonly Credit[]): string | undefined {
  if (records.length === 0) return undefined;
  const each = records.map(
    (record) => `${record.credit_type} ${formatQuantity(record.available_certificate_value, record.unit)}`,
  );
  return `Available certificate value: ${each.join(', ')}`;
}

function AddQuantity({ accountId }: { accountId: string | undefined }) {
  return (
    <SmallButtonLink to={addCreditPath(accountId ?? '')} icon="plus">
      Add Quantity
    </SmallButtonLink>
  );
}

const copySchema = z.extend(offerCopyForm, keptFiles);
const newSchema = z.extend(offerCopyForm, offerFiles);

const TITLE_LENGTH = 120;
const COPY = ' (copy)';

/** The smaller of an offer's available credit and what its record has unlisted; empty if nothing is left. */
function copiedQuantity(copied: Pick<OwnOffer, 'credit_available'>, credit: Parameters<typeof unlistedOf>[0]): string {
  const quantity = Math.min(copied.credit_available, unlistedOf(credit));
  return quantity > 0 ? String(quantity) : '';
}

/** Initial values: empty, or those of the credit record to list, and of the offer that is copied. */
function startOf(credit: Credit | undefined, copied?: OwnOffer) {
  return {
    FY: credit ? String(credit.year) : '',
    epr_registration_number: credit?.epr_registration_number ?? '',
    waste_type: credit?.waste_type ?? '',
    produce_type: credit?.product_type ?? '',
    credit_type: credit?.credit_type ?? '',
    offer_title: copied ? `${firstCharacters(copied.offer_title, TITLE_LENGTH - COPY.length)}${COPY}` : '',
    credit_available: copied && credit ? copiedQuantity(copied, credit) : '',
    minimum_purchase: copied ? String(copied.minimum_purchase) : '',
    price_per_credit: copied ? copied.price_per_credit.toFixed(2) : '',
    trail_documents: copied?.trail_documents ?? [],
  };
}

/** Quantity of a record that no offer lists yet. */
const unlistedOf = ({
  available_certificate_value: available,
  listed,
}: Pick<Credit, 'available_certificate_value' | 'listed'>) => Math.max(0, available - listed);

/** Choices made so far to select a credit record; '' where nothing is chosen. */
interface CreditChoice {
  FY: string;
  produce_type: string;
  credit_type: string;
}

const names = (all: readonly string[]) => [...new Set(all)].toSorted().map((name) => ({ value: name, label: name }));

/** Product types of a year's credits, and credit types of one product type. */
function choicesOf(credits: readonly Credit[], choice: CreditChoice) {
  const ofYear = credits.filter(({ year }) => choice.FY === '' || String(year) === choice.FY);
  const ofProduct = ofYear.filter(({ product_type: type }) => type === choice.produce_type);
  const chosen = ofProduct.filter(({ credit_type: type }) => type === choice.credit_type);
  return {
    productTypes: names(ofYear.map(({ product_type: type }) => type)),
    creditTypes: names(ofProduct.map(({ credit_type: type }) => type)),
    /** Records of the chosen year and product type. */
    records: choice.FY === '' ? [] : ofProduct,
    /** The only record of the chosen year and both types. */
    credit: choice.FY === '' ? undefined : chosen[0],
  };
}

/** Credits of the chosen account; `credits` is undefined until they are loaded. */
function useAccountCredits(accountId: string | undefined) {
  const enabled = accountId !== undefined;
  const list = useAllPages(creditsQuery({ epr_id: accountId, page_size: MAX_PAGE_SIZE }), { enabled });
  return {
    credits: enabled && list.complete ? list.items : undefined,
    loading: enabled && !list.complete && !list.isError,
    failed: enabled && list.isError && !list.complete,
    retry: () => void list.refetch(),
  };
}
