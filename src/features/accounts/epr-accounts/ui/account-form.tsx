import { useState, type ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { withHyphens } from '#lib/plain-text.ts';
import { normalRegistrationNumber, LONGEST_REGISTRATION_NUMBER } from '#lib/registration-number.ts';
import { states } from '#rules/reference/places.ts';
import { CityField } from '#rules/reference/ui/city-field.tsx';
import { namedOptions, useWasteTypeLists, useWasteTypes } from '#rules/reference/ui/waste-types.ts';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { Form, FormActions, FormError, FieldRow } from '#ui/fields/form-shell.tsx';
import { FormSuccess } from '#ui/fields/form-success.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button, ButtonLink, SmallButton } from '#ui/layout/button.tsx';
import { defineQuery } from '#web/api-query.ts';
import { ApiError, type ApiResponse, serverTextOr } from '#web/api.ts';
import { showSendErrors, UploadCancellation, useFileWrite, type RunningUpload } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { ACCOUNT_LIST_PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { UploadFormDialog } from '#web/upload-form-dialog.tsx';
import { producerAccountForm, recyclerAccountForm, claimForm } from '../contract.ts';
import type { AccountRole } from '../rules.ts';

type RecyclerAccount = ApiResponse<'GET /api/epr/recycler/{id}/'>['data'];
type ProducerAccount = ApiResponse<'GET /api/epr/producer/{id}/'>['data'];

const certificate = { epr_certificate: fileSchema('epr_certificate', 'This field is required') };
const replaced = { epr_certificate: z.nullish(certificate.epr_certificate) };
const recyclerSchema = z.extend(recyclerAccountForm, certificate);
const recyclerCorrection = z.extend(recyclerAccountForm, replaced);
const producerSchema = z.extend(producerAccountForm, certificate);
const producerCorrection = z.extend(producerAccountForm, replaced);

/** Failure text of an account form in the specification's words. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Something went wrong!';
  return Object.values(error.fields).join(' ') || serverTextOr(error, 'Submission failed!');
}

interface AccountFormFrameProps<Input extends FieldValues, Output> {
  role: AccountRole;
  form: UseFormReturn<Input, unknown, Output>;
  underWay: RunningUpload;
  submit: () => Promise<unknown>;
  /** The rejected account to correct; without it a new account is registered. */
  corrects?: RecyclerAccount | ProducerAccount;
}

const NEW_LABELS: Readonly<Record<AccountRole, string>> = { recycler: 'Add EPR Accounts', producer: 'Add EPR Account' };

function AccountFormFrame<Input extends FieldValues, Output>(props: AccountFormFrameProps<Input, Output>) {
  const { role, form, underWay, submit, corrects } = props;
  const draft = useFormDraft(form);
  const navigate = useNavigate();
  const [registered, setRegistered] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const [isClaiming, setClaiming] = useState(false);
  const save = async () => {
    try {
      const number = normalRegistrationNumber(String(form.getValues()['epr_registration_number']));
      await submit();
      if (!corrects) {
        form.reset();
        setRegistered(number);
      }
      draft.remove();
    } catch (error) {
      if (error instanceof UploadCancellation) return toast.info('Upload cancelled');
      showSendErrors(form, error);
      if (error instanceof ApiError && error.status === 409 && 'epr_registration_number' in error.fields)
        setTaken(String(form.getValues()['epr_registration_number']));
      return toast.error(failureText(error));
    }
    if (!corrects) return toast.success('EPR Accounts successfully created!');
    toast.success('The corrected account waits for approval again.');
    void navigate(ACCOUNT_LIST_PATHS[role]);
  };
  return (
    <>
      <Form form={form} onSubmit={save} label={corrects ? 'Correct EPR Account' : NEW_LABELS[role]}>
        <DraftNotice draft={draft} />
        <RejectionReason reason={corrects?.reason ?? null} />
        {registered !== undefined && (
          <FormSuccess
            key={registered}
            action={
              <ButtonLink to={ACCOUNT_LIST_PATHS[role]} size="small">
                See its status
              </ButtonLink>
            }
          >{`${registered} is awaiting approval. We'll e-mail you once it's reviewed.`}</FormSuccess>
        )}
        <FormError />
        <AccountFields
          role={role}
          belowNumber={taken !== undefined && <TakenNumber number={taken} onClaim={() => setClaiming(true)} />}
          currentCertificate={corrects?.epr_certificate ?? undefined}
        />
        <UploadProgress underWay={underWay} />
        <FormActions>
          <Button type="submit" needs="trade" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Submit
          </Button>
          <ButtonLink to={ACCOUNT_LIST_PATHS[role]} variant="secondary">
            View EPR Accounts
          </ButtonLink>
        </FormActions>
      </Form>
      {isClaiming && taken !== undefined && (
        <ClaimDialog number={normalRegistrationNumber(taken)} onClose={() => setClaiming(false)} />
      )}
    </>
  );
}

/** Initial values, for either role: those of the account that is corrected, else empty ones. */
function registrationOf(account?: RecyclerAccount | ProducerAccount) {
  return {
    epr_registration_number: account?.epr_registration_number ?? '',
    epr_registration_date: account?.epr_registration_date ?? '',
    epr_registered_name: account?.epr_registered_name ?? '',
    waste_type: account?.waste_type ?? '',
    city: account?.city ?? '',
    state: account?.state ?? '',
    address: account?.address ?? '',
  };
}

function RecyclerForm() {
  const form = useSchemaForm(recyclerSchema, { ...registrationOf(), recycler_type: '' });
  const { send, underWay } = useFileWrite('POST /api/epr/recycler/');
  const submit = () => send({ body: form.getValues() });
  return <AccountFormFrame role="recycler" form={form} underWay={underWay} submit={submit} />;
}

function ProducerForm() {
  const form = useSchemaForm(producerSchema, { ...registrationOf(), producer_type: '' });
  const { send, underWay } = useFileWrite('POST /api/epr/producer/');
  const submit = () => send({ body: form.getValues() });
  return <AccountFormFrame role="producer" form={form} underWay={underWay} submit={submit} />;
}

/** Body of a correction: every field, the certificate only if another file was chosen. */
function corrected<T extends { epr_certificate?: File | null | undefined }>(values: T) {
  const { epr_certificate: chosen, ...fields } = values;
  return chosen ? { ...fields, epr_certificate: chosen } : fields;
}

function RecyclerCorrection({ account }: { account: RecyclerAccount }) {
  const form = useSchemaForm(recyclerCorrection, { ...registrationOf(account), recycler_type: account.recycler_type });
  const { send, underWay } = useFileWrite('PATCH /api/epr/recycler/{id}/');
  const submit = () => send({ params: { id: account.id }, body: corrected(form.getValues()) });
  return <AccountFormFrame role="recycler" form={form} underWay={underWay} submit={submit} corrects={account} />;
}

function ProducerCorrection({ account }: { account: ProducerAccount }) {
  const form = useSchemaForm(producerCorrection, { ...registrationOf(account), producer_type: account.producer_type });
  const { send, underWay } = useFileWrite('PATCH /api/epr/producer/{id}/');
  const submit = () => send({ params: { id: account.id }, body: corrected(form.getValues()) });
  return <AccountFormFrame role="producer" form={form} underWay={underWay} submit={submit} corrects={account} />;
}

function CorrectionForm({ role, id }: { role: AccountRole; id: string }) {
  const input = { params: { id } };
  const recycler = useApi(defineQuery('GET /api/epr/recycler/{id}/', input), { enabled: role === 'recycler' });
  const producer = useApi(defineQuery('GET /api/epr/producer/{id}/', input), { enabled: role === 'producer' });
  const query = role === 'recycler' ? recycler : producer;
  if (query.isError) return <QueryError of={query} />;
  if (recycler.data) return <RecyclerCorrection key={id} account={recycler.data.data} />;
  if (producer.data) return <ProducerCorrection key={id} account={producer.data.data} />;
  return <LoadingState />;
}

/**
 * Registers an EPR account of the role, or corrects the rejected one that `?account={id}` names; it is then pending again. The form resets after
 * success and leads to the role's list.
 */
export function AccountForm({ role }: { role: AccountRole }) {
  const [address] = useSearchParams();
  const id = address.get('account');
  if (id) return <CorrectionForm role={role} id={id} />;
  return role === 'recycler' ? <RecyclerForm /> : <ProducerForm />;
}

interface AccountFieldsProps {
  role: AccountRole;
  /** URL of the stored certificate of the account being corrected. */
  currentCertificate?: string | undefined;
  /** Content below the number field. */
  belowNumber?: ReactNode;
}

/** A registration number as one types it: any dash is a hyphen, and what no number contains goes. */
const numberAsTyped = (typed: string) => withHyphens(typed).replaceAll(/[^0-9A-Za-z /().&-]/g, '');

/** Fields of an EPR account; a change of state or waste type clears and reloads the fields that depend on it. */
function AccountFields({ role, currentCertificate, belowNumber }: AccountFieldsProps) {
  const { setValue } = useFormContext();
  const [state = '', wasteType = '', number = '']: string[] = useWatch({
    name: ['state', 'waste_type', 'epr_registration_number'],
  });
  const today = useToday();
  const wasteTypes = useWasteTypes();
  const { lists, loading, failed, retry } = useWasteTypeLists(wasteType);
  const entityField = role === 'recycler' ? 'recycler_type' : 'producer_type';
  const entityTypes = role === 'recycler' ? lists?.recycler_types : lists?.producer_types;
  const failure = wasteTypes.failed ? 'Failed to load waste types' : failed ? `Failed to load ${role} types` : null;
  // Letters that stand in the field stay while its waste type changes.
  const takesLetters = wasteType !== '' || /\D/.test(number);
  return (
    <>
      {failure && <FormError text={failure} onRetry={wasteTypes.failed ? wasteTypes.retry : retry} />}
      <FieldRow>
        <SelectField
          name="waste_type"
          label="Waste Type"
          placeholder="Select waste type"
          options={wasteTypes.options}
          loading={wasteTypes.loading}
          onValueChange={() => setValue(entityField, '')}
        />
        <SelectField
          name={entityField}
          label={role === 'recycler' ? 'Recycler Type' : 'Producer Type'}
          placeholder={wasteType ? `Select ${role} type` : 'Select a waste type first'}
          options={namedOptions(entityTypes)}
          loading={loading}
          disabled={!wasteType}
        />
      </FieldRow>
      <FieldRow>
        <div className="stack">
          <TextField
            name="epr_registration_number"
            label="EPR Registration No"
            help={wasteType === '' ? 'Choose the waste type to enter letters.' : 'As on the registration certificate'}
            normalise={numberAsTyped}
            digitsOnly={!takesLetters}
            capitals
            maxLength={LONGEST_REGISTRATION_NUMBER}
          />
          {belowNumber}
        </div>
        <DateField name="epr_registration_date" label="Registration Date" max={today} />
      </FieldRow>
      <TextField
        name="epr_registered_name"
        label="Epr Registered Name"
        help="Name on the certificate"
        autoComplete="organization"
        maxLength={200}
      />
      <FieldRow>
        <SelectField
          name="state"
          label="State"
          placeholder="Select state"
          options={namedOptions(states())}
          onValueChange={() => setValue('city', '')}
        />
        <CityField placeholder={state ? 'Select city' : 'Select a state first'} />
      </FieldRow>
      <TextAreaField name="address" label="Address" maxLength={500} rows={3} />
      <FileField
        name="epr_certificate"
        label="EPR Registration Certificate"
        accept={acceptOf('epr_certificate')}
        help={currentCertificate ? 'Choose a file only to replace the current one' : undefined}
        currentUrl={currentCertificate}
      />
    </>
  );
}

const schema = z.object({ note: claimForm.shape.note, ...certificate });

/** Dialog that claims a registration number used by another company; the superadmin decides. */
function ClaimDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const form = useSchemaForm(schema, { note: '' });
  const { send, underWay } = useFileWrite('POST /api/epr/registration-claims/');
  return (
    <UploadFormDialog
      title="This is our number"
      size="normal"
      action="Send"
      busyLabel="Sending..."
      failed="Submission failed!"
      form={form}
      send={(values) => send({ body: { epr_registration_number: number, ...values } })}
      underWay={underWay}
      onClose={onClose}
    >
      <p className="text-soft">{`Another company has registered ${number}. We compare both certificates. If the number is yours, it becomes free for you to register.`}</p>
      <TextAreaField
        name="note"
        label="Note"
        help="Since when you hold it, and what shows it. Only we read this."
        rows={4}
        maxLength={1000}
      />
      <FileField
        name="epr_certificate"
        label="EPR Registration Certificate"
        accept={acceptOf('epr_certificate')}
        disabled={form.formState.isSubmitting}
      />
    </UploadFormDialog>
  );
}

/** Shown where the typed number is registered already: offers to claim it. */
function TakenNumber({ number, onClaim }: { number: string; onClaim: () => void }) {
  const typed: unknown = useWatch({ name: 'epr_registration_number' });
  if (typed !== number) return null;
  return (
    <div>
      <SmallButton needs="trade" onClick={onClaim}>
        This is our number
      </SmallButton>
    </div>
  );
}
