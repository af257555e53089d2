import type { BodyOf } from '#lib/contract.ts';
import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import { claimNumber, decideClaim, listClaims } from './claims.server.ts';
import type { eprAccountsContract } from './contract.ts';
import type { Registration } from './rules.ts';
import { addAccount, changeAccount, listAccounts, readAccount } from './service.server.ts';

type Contract = typeof eprAccountsContract;
type PartialForm<Form> = { [F in keyof Form]?: Form[F] | undefined };
type CommonForm = Omit<BodyOf<Contract['POST /api/epr/recycler/']>, 'recycler_type'>;

const ADDED = 'EPR Accounts successfully created!';

/** Converts wire names to internal names; missing fields stay undefined. */
function registrationOf(form: CommonForm, entityType: string): Registration;
function registrationOf(form: PartialForm<CommonForm>, entityType: string | undefined): PartialForm<Registration>;
function registrationOf(form: PartialForm<CommonForm>, entityType: string | undefined): PartialForm<Registration> {
  return {
    registrationNumber: form.epr_registration_number,
    registrationDate: form.epr_registration_date,
    registeredName: form.epr_registered_name,
    wasteType: form.waste_type,
    entityType,
    state: form.state,
    city: form.city,
    address: form.address,
  };
}

const CORRECTED = 'EPR account updated; it waits for approval.';
const LABELLED = 'Label updated successfully!';

export const eprAccountsHandlers: Handlers<Contract> = {
  'GET /api/epr/recycler/': ({ context, query }) => listAccounts(context, 'recycler', context.actor.ownerId, query),
  'POST /api/epr/recycler/': async ({ context, body }) => ({
    message: ADDED,
    data: await addAccount(context, 'recycler', registrationOf(body, body.recycler_type), body.epr_certificate),
  }),
  'GET /api/epr/recycler/{id}/': async ({ context, params }) => ({
    data: await readAccount(context, 'recycler', context.actor.ownerId, params.id),
  }),
  'PATCH /api/epr/recycler/{id}/': async ({ context, params, body }) => {
    const change = { registration: registrationOf(body, body.recycler_type), certificate: body.epr_certificate };
    return { message: CORRECTED, data: await changeAccount(context, 'recycler', params.id, change) };
  },
  'GET /api/epr/producer/': ({ context, query }) => listAccounts(context, 'producer', context.actor.ownerId, query),
  'POST /api/epr/producer/': async ({ context, body }) => ({
    message: ADDED,
    data: await addAccount(context, 'producer', registrationOf(body, body.producer_type), body.epr_certificate),
  }),
  'GET /api/epr/producer/{id}/': async ({ context, params }) => ({
    data: await readAccount(context, 'producer', context.actor.ownerId, params.id),
  }),
  'PATCH /api/epr/producer/{id}/': async ({ context, params, body }) => {
    const change = {
      registration: registrationOf(body, body.producer_type),
      certificate: body.epr_certificate,
      label: body.label,
    };
    return {
      message: body.label === undefined ? CORRECTED : LABELLED,
      data: await changeAccount(context, 'producer', params.id, change),
    };
  },
  'POST /api/epr/registration-claims/': async ({ context, body }) => {
    await claimNumber(context, body);
    return { message: 'Your claim is recorded.' };
  },
  'GET /api/superadmin/registration-claims/': ({ context, query }) => listClaims(context, query),
  'PATCH /api/superadmin/registration-claims/{id}/': ({ context, params, body, idempotency }) =>
    decideClaim(context, params.id, body, idempotency),
};

export const eprAccountsChecks: Checks<Contract> = {
  'PATCH /api/epr/recycler/{id}/': ({ context, params }) =>
    readAccount(context, 'recycler', context.actor.ownerId, params.id),
  'PATCH /api/epr/producer/{id}/': ({ context, params }) =>
    readAccount(context, 'producer', context.actor.ownerId, params.id),
};
