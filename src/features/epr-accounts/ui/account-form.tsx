import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { normalRegistrationNumber } from '../../../lib/registration-number.ts';
import { Button, ButtonLink } from '../../../ui/layout/button.tsx';
import { FormSuccess } from '../../../ui/fields/form-success.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { DraftNotice } from '../../../ui/fields/draft-notice.tsx';
import { RejectionReason } from '../../../ui/feedback/rejection-reason.tsx';
import { ErrorState, LoadingState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UploadProgress } from '../../../ui/fields/upload-progress.tsx';
import { ApiError, type ApiResponse, serverTextOr } from '../../../web/api.ts';
import { showSendErrors, UploadCancelled, useFileWrite, type UnderWay } from '../../../web/file-write.ts';
import { useFormDraft } from '../../../web/form-draft.ts';
import { useApi } from '../../../web/queries.ts';
import { fileSchema } from '../../files/ui/file-schema.ts';
import { producerAccountForm, recyclerAccountForm } from '../contract.ts';
import type { AccountRole } from '../rules.ts';
import { AccountFields } from './account-fields.tsx';
import { ACCOUNT_LIST_PATHS } from '../../../web/paths.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { TakenNumber } from './taken-number.tsx';
import { defineQuery } from '../../../web/api-query.ts';

type RecyclerAccount = ApiResponse<'GET /api/epr/recycler/{id}/'>['data'];
type ProducerAccount = ApiResponse<'GET /api/epr/producer/{id}/'>['data'];

const certificate = { epr_certificate: fileSchema('epr_certificate', 'This field is required') };
const replaced = { epr_certificate: z.nullish(certificate.epr_certificate) };
const recyclerSchema = z.extend(recyclerAccountForm, certificate);
const recyclerCorrection = z.extend(recyclerAccountForm, replaced);
const producerSchema = z.extend(producerAccountForm, certificate);
const producerCorrection = z.extend(producerAccountForm, replaced);

const empty = {
  epr_registration_number: '',
  epr_registration_date: '',
  epr_registered_name: '',
  waste_type: '',
  city: '',
  state: '',
  address: '',
};

/** Failure text of an account form in the specification's words. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Something went wrong!';
  return Object.values(error.fields).join(' ') || serverTextOr(error, 'Submission failed!');
}

interface AccountFormFrameProps<Input extends FieldValues, Output> {
  role: AccountRole;
  form: UseFormReturn<Input, unknown, Output>;
  underWay: UnderWay;
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
      if (error instanceof UploadCancelled) return toast.info('Upload cancelled');
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
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
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

function RecyclerForm() {
  const form = useSchemaForm(recyclerSchema, { ...empty, recycler_type: '' });
  const { send, underWay } = useFileWrite('POST /api/epr/recycler/');
  const submit = () => send({ body: form.getValues() });
  return <AccountFormFrame role="recycler" form={form} underWay={underWay} submit={submit} />;
}

function ProducerForm() {
  const form = useSchemaForm(producerSchema, { ...empty, producer_type: '' });
  const { send, underWay } = useFileWrite('POST /api/epr/producer/');
  const submit = () => send({ body: form.getValues() });
  return <AccountFormFrame role="producer" form={form} underWay={underWay} submit={submit} />;
}

/** Initial values, for either role, when an account is corrected. */
function registrationOf(account: RecyclerAccount | ProducerAccount) {
  return {
    epr_registration_number: account.epr_registration_number,
    epr_registration_date: account.epr_registration_date,
    epr_registered_name: account.epr_registered_name,
    waste_type: account.waste_type,
    city: account.city,
    state: account.state,
    address: account.address,
  };
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
  if (query.isError) return <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />;
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
