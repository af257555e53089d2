/** Audited calls of trading: EPR accounts, offers, documents, decisions. */
import { one } from '#platform/database/database.ts';
import { accountForm, offerForm } from '../api-forms.ts';
import { billedTrade, decideTrade } from '../billing.ts';
import { addAccount, addCredit, addOffer, numberOf } from '../goods.ts';
import type { Person } from '../people.ts';
import { type SendRequest, by, idOf, image, market, paper, person, reason, type Stages, two } from './stage.ts';

let serial = 70_000;
const registration = (role: 'recycler' | 'producer') => accountForm(role, String((serial += 1)));
const registers = (role: 'recycler' | 'producer') => async (): Promise<SendRequest> => {
  const company = await person(role);
  return () => by(company, 'POST', `/api/epr/${role}/`, { ...registration(role), epr_certificate: paper() });
};
/** A claim on the number of another company's account. */
const claimed = async (company: Person): Promise<SendRequest> => {
  const account = await addAccount(market, await person('recycler'));
  const number = await numberOf(market, account);
  return () =>
    by(company, 'POST', '/api/epr/registration-claims/', {
      epr_registration_number: number,
      note: 'The board registered us under it in 2019.',
      epr_certificate: paper(),
    });
};
const declared = async (company: Person): Promise<SendRequest> => {
  const account = await addAccount(market, company);
  return () =>
    by(company, 'POST', `/api/epr/recycler/${account}/capacity/`, {
      kg_per_year: 1_200_000,
      consent_number: 'MPCB/2025/17',
      consent_valid_until: '2030-03-31',
      from_day: '2025-04-01',
      document: paper(),
    });
};
const onOffer =
  (method: string, path = '', body?: object, before?: string) =>
  async (): Promise<SendRequest> => {
    const company = await person('recycler');
    const offer = await addOffer(market, company, await addCredit(market, company, await addAccount(market, company)));
    const call = `/api/epr/credit-offers/${offer}/`;
    if (before) await by(company, 'POST', `${call}${before}/`, {});
    return () => by(company, method, call + path, body);
  };

export const TRADES: Stages = {
  'POST /api/epr/recycler/': registers('recycler'),
  'POST /api/epr/producer/': registers('producer'),
  'POST /api/epr/registration-claims/': async () => claimed(await person('recycler')),
  'PATCH /api/superadmin/registration-claims/{id}/': async () => {
    const [superadmin, company] = await two('recycler');
    await (
      await claimed(company)
    )();
    const { data } = (await by(superadmin, 'GET', '/api/superadmin/registration-claims/?status=open')).body;
    const { id } = data.find((row: { claimant: { id: string } }) => row.claimant.id === company.id);
    const path = `/api/superadmin/registration-claims/${id}/`;
    return () => by(superadmin, 'PATCH', path, { status: 'refused', ...reason });
  },
  'POST /api/epr/recycler/{id}/capacity/': async () => declared(await person('recycler')),
  'PATCH /api/superadmin/capacities/{id}/': async () => {
    const [superadmin, company] = await two('recycler');
    const id = idOf(await (await declared(company))());
    return () => by(superadmin, 'PATCH', `/api/superadmin/capacities/${id}/`, { checked: true });
  },
  'POST /api/epr/credit-offers/': async () => {
    const company = await person('recycler');
    const account = await addAccount(market, company, { registrationNumber: String((serial += 1)) });
    const credit = await addCredit(market, company, account);
    return () =>
      by(company, 'POST', `/api/epr/credit-offers/?epr_id=${account}&epr_credit_id=${credit}`, {
        ...offerForm(String(serial)),
        product_image: image,
        availability_proof: image,
      });
  },
  'PATCH /api/epr/credit-offers/{slug}/': onOffer('PATCH', '', { offer_title: 'Better plastic' }),
  'DELETE /api/epr/credit-offers/{slug}/': onOffer('DELETE'),
  'POST /api/epr/credit-offers/{slug}/pause/': onOffer('POST', 'pause/', {}),
  'POST /api/epr/credit-offers/{slug}/resume/': onOffer('POST', 'resume/', {}, 'pause'),
  'PATCH /api/epr/transactions/{id}/': async () => {
    const { transaction, producer } = await billedTrade(market);
    return () => by(producer, 'PATCH', `/api/epr/transactions/${transaction}/`, { transaction_proof: paper() });
  },
  'POST /api/epr/documents/{id}/replace/': async () => {
    const { transaction, producer } = await billedTrade(market);
    const path = `/api/epr/transactions/${transaction}/`;
    const response = await by(producer, 'PATCH', path, { transaction_proof: paper() });
    const { id } = response.body.data.documents[0];
    return () => by(producer, 'POST', `/api/epr/documents/${id}/replace/`, { file: paper() });
  },
  'POST /api/superadmin/review/opened/': async () => {
    const [superadmin, company] = await two('producer');
    const account = await addAccount(market, company, { status: 'pending' });
    const row = await one<{ file: string }>(market.db)`
      select certificate_id as file from epr_accounts where id = ${account}`;
    return () => by(superadmin, 'POST', '/api/superadmin/review/opened/', { file_id: row?.file });
  },
  'PATCH /api/superadmin/transactions/{id}/': async () => {
    const superadmin = await person('superadmin');
    const { transaction, producer } = await billedTrade(market);
    await by(producer, 'PATCH', `/api/epr/transactions/${transaction}/`, { transaction_proof: paper() });
    return () => by(superadmin, 'PATCH', `/api/superadmin/transactions/${transaction}/`, { status: 'approved' });
  },
  'POST /api/epr/evidence/': async () => {
    const superadmin = await person('superadmin');
    const trade = await billedTrade(market);
    await decideTrade(market, trade, superadmin);
    return () => by(trade.producer, 'POST', '/api/epr/evidence/', { trade_id: trade.id });
  },
};
