/** Registration numbers with letters: their forms, and that a number is the same however it was typed. */
import { expect, it } from 'vitest';
import { normalRegistrationNumber } from '#lib/registration-number.ts';
import { many } from '#platform/database/database.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, numberOf } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const producer = await addPerson(market, 'producer');
const other = await addPerson(market, 'producer');

const certificate = () => new TestFile('certificate.pdf', pdf(), 'application/pdf');
const register = (who: Person, wasteType: string, registrationNumber: string, producerType = 'Producer') =>
  market.call('POST', '/api/epr/producer/', {
    token: who.token,
    body: {
      epr_registration_number: registrationNumber,
      epr_registration_date: '2024-05-01',
      epr_registered_name: 'Brands of the tests',
      waste_type: wasteType,
      producer_type: producerType,
      city: 'Assagao',
      state: 'Goa',
      address: '1 Plant Road',
      epr_certificate: certificate(),
    },
  });

it.each([
  ['Plastic', 'BO-27-000-05-ABCDE1234F-25', 'Brand Owner (BO)'],
  ['E-waste', 'B-29016(1234)/(EPR)/25/WM-III', 'Producer'],
  ['Battery', 'BWM/EPR/2024/0042', 'Producer'],
  ['Battery', '0042', 'Producer'],
])('takes a number of %s: %s', async (wasteType, number, type) => {
  const { status, text, body } = await register(producer, wasteType, number, type);
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ epr_registration_number: number, city: 'Assagao' });
});

it.each([
  ['Plastic', '12A45', 'Enter digits, or a number such as BO-27-000-05-ABCDE1234F-25.'],
  ['Battery', '12A45', 'Enter the number as on the certificate.'],
  ['Battery', 'B'.repeat(300), 'Enter the number as on the certificate.'],
])('refuses a number of %s: %s', async (wasteType, number, error) => {
  const type = wasteType === 'Plastic' ? 'Producer (P)' : 'Producer';
  const { status, body } = await register(producer, wasteType, number, type);
  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { epr_registration_number: error } });
});

it('finds a number however it was typed: as taken, in a search, in a claim', async () => {
  const response = await register(producer, 'Tyre', '  tyr/2024  wm 0077 ');
  expect(response.body.data.epr_registration_number).toBe('TYR/2024 WM 0077');
  const taken = await register(other, 'Tyre', 'Tyr/2024 wm  0077');
  expect(taken.status).toBe(409);
  expect(taken.body.errors).toEqual({
    epr_registration_number: 'This registration number is already registered.',
  });
  const list = await market.call('GET', `/api/epr/producer/?search=${encodeURIComponent('tyr/2024   WM 00')}`, {
    token: producer.token,
  });
  expect(list.body.data).toMatchObject([{ id: response.body.data.id }]);
  const claim = await market.call('POST', '/api/epr/registration-claims/', {
    token: other.token,
    body: {
      epr_registration_number: 'tyr/2024  WM 0077',
      note: 'The board registered us under it in 2019.',
      epr_certificate: certificate(),
    },
  });
  expect(claim.status, claim.text).toBe(201);
  const rows = await many(market.db)`select registration_number as number from registration_claims`;
  expect(rows).toEqual([{ number: 'TYR/2024 WM 0077' }]);
});

it('a registration number is normalised by the database too, as in the forms', async () => {
  const typed = [
    ' bwm/2024  0099 ',
    'Bwm\t2024\n01',
    'é ß 1',
    '42',
    '12–34 5\u200d6',
    'pr–29—mh1',
    'A\u2212B\ufe0f\u{10ead}1',
    '- -',
  ];
  for (const number of typed) {
    const id = await addAccount(market, other, { registrationNumber: number });
    expect(await numberOf(market, id)).toBe(normalRegistrationNumber(number));
  }
});

it('says the forms of both roles with their sources', async () => {
  const { body } = await market.call('GET', '/api/epr/waste-types/Plastic/');
  expect(body.data.registration_numbers).toEqual({
    recycler: { pattern: expect.any(String), example: null, status: 'unknown', source: expect.any(String) },
    producer: {
      pattern: String.raw`(PR|IM|BO)-\d{2}-[0-9A-Z]{3}-\d{2}-[A-Z]{5}\d{4}[A-Z]-\d{2}`,
      example: 'BO-27-000-05-ABCDE1234F-25',
      status: 'reported',
      source: expect.any(String),
    },
  });
  expect(body.data.registration_number.pattern).toContain(body.data.registration_numbers.producer.pattern);
});
