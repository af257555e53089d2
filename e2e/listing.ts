/** A quick way over the API to an offer on the market, for tests of something else. */
import type { APIRequestContext } from '@playwright/test';
import { financialYearOf } from '../src/lib/financial-year.ts';
import { photo } from './papers.ts';
import { answerOf, logInByApi, newPerson, PLACE, prepare } from './people.ts';

export interface Listing {
  id: string;
  title: string;
}

/** A new recycler's offer of 50,000 Kg plastic credit, at least 1,000 Kg each. */
export async function listOffer(api: APIRequestContext, name: string, price = '2.50'): Promise<Listing> {
  const recycler = newPerson('recycler');
  const accountId = await prepare(api, recycler);
  const headers = await logInByApi(api, recycler);
  const FY = String(financialYearOf(new Date()));
  const goods = {
    waste_type: 'Plastic',
    credit_type: 'Recycling',
    epr_registration_number: recycler.registrationNumber,
  };
  const credit = await answerOf(
    await api.post(`/api/epr/credit/?epr_id=${accountId}`, {
      headers,
      data: {
        ...goods,
        product_type: 'Category I',
        state: PLACE.state,
        year: `${FY}-01-01`,
        processing_capacity: '500000',
        comulative_certificate_potential: '100000',
        available_certificate_value: '50000',
      },
    }),
  );
  const title = `${name} ${recycler.registrationNumber}`;
  const offer = await answerOf(
    await api.post(`/api/epr/credit-offers/?epr_id=${accountId}&epr_credit_id=${credit.data.id}`, {
      headers,
      multipart: {
        ...goods,
        FY,
        produce_type: 'Category I',
        offer_title: title,
        credit_available: '50000',
        minimum_purchase: '1000',
        price_per_credit: price,
        trail_documents: JSON.stringify(['Tax Invoice']),
        product_image: await photo('bales'),
        availability_proof: await photo('proof'),
      },
    }),
  );
  return { id: offer.data.id, title };
}
