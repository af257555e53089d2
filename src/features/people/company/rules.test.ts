import { describe, expect, test } from 'vitest';
import * as places from '#rules/reference/places.ts';
import { gstNumber } from '#tests/people.ts';
import { checkPlace, maskAccountNumber, missingFields, updateMessage } from './rules.ts';

const MUMBAI = { state: 'Maharashtra', city: 'Mumbai', gst_number: gstNumber('27', 1) };
const NOWHERE = { state: null, city: null, gst_number: null };
const WRONG_STATE = 'The GST number does not belong to the chosen state';

const COMPLETE = {
  role: 'producer',
  company_name: 'Rao Industries',
  ...MUMBAI,
  pcb_number: 'PCB-1',
  registration_date: '2020-04-01',
  address: '1 Market Road',
  company_logo: '/media/1',
  pcb_doc: '/files/2',
  account_holder_name: 'Rao Industries',
  account_number: '123456',
  bank_name: 'State Bank of India',
  ifsc_code: 'SBIN0000001',
  branch_name: 'Fort',
  canceled_check_proof: '/files/3',
} as const;

describe('completeness', () => {
  test('lacks nothing when every field is there', () => {
    expect(missingFields(COMPLETE)).toEqual([]);
  });

  test.each(Object.keys(COMPLETE).filter((field) => field !== 'role'))('names %s when it is not there', (field) => {
    expect(missingFields({ ...COMPLETE, [field]: null })).toEqual([field]);
  });

  test('a superadmin has no company to complete', () => {
    expect(missingFields({ ...COMPLETE, role: 'superadmin', company_name: null })).toEqual([]);
  });
});

describe('place', () => {
  const errors = (before: Parameters<typeof checkPlace>[0], sent: Parameters<typeof checkPlace>[1]) =>
    checkPlace(before, sent, places).errors;

  test('takes a state with a city of it and a GST number of it, and spells them as the catalogue does', () => {
    const sent = { ...MUMBAI, state: ' maharashtra', city: 'MUMBAI' };
    expect(checkPlace(NOWHERE, sent, places)).toEqual({ place: MUMBAI, errors: {} });
  });

  test('takes a code that a state had before', () => {
    expect(errors(NOWHERE, { state: 'Andhra Pradesh', gst_number: gstNumber('28', 1) })).toEqual({});
  });

  test('refuses the GST number of another state, whichever of the two is sent', () => {
    expect(errors(MUMBAI, { gst_number: gstNumber('29', 1) })).toEqual({ gst_number: WRONG_STATE });
    expect(errors(MUMBAI, { state: 'Karnataka', city: 'Bengaluru' })).toEqual({ gst_number: WRONG_STATE });
    expect(errors(NOWHERE, { state: 'Karnataka', gst_number: gstNumber('27', 1) })).toEqual({
      gst_number: WRONG_STATE,
    });
  });

  test('refuses another state for a city of before', () => {
    expect(errors({ ...MUMBAI, gst_number: null }, { state: 'Karnataka' })).toEqual({
      city: 'Choose a city in Karnataka',
    });
  });

  test('takes a city that is not in the list', () => {
    expect(checkPlace(MUMBAI, { city: 'Assagao' }, places)).toEqual({
      place: { ...MUMBAI, city: 'Assagao' },
      errors: {},
    });
    expect(errors({ ...MUMBAI, city: 'Assagao' }, { gst_number: MUMBAI.gst_number })).toEqual({});
  });

  test('wants a state for a city, and one that there is', () => {
    expect(errors(NOWHERE, { city: 'Mumbai' })).toHaveProperty('state');
    expect(errors(NOWHERE, { state: 'Atlantis' })).toHaveProperty('state');
  });

  test('takes a GST number while no state is known', () => {
    expect(errors(NOWHERE, { gst_number: gstNumber('27', 1) })).toEqual({});
  });

  test('does not judge what is neither sent nor touched', () => {
    const before = { ...MUMBAI, city: 'Renamed since' };
    expect(checkPlace(before, {}, places)).toEqual({ place: before, errors: {} });
  });
});

test('an account number is masked but for its last four digits', () => {
  expect(maskAccountNumber('123456789012')).toBe('XXXXXX9012');
  expect(maskAccountNumber('9012')).toBe('XXXXXX9012');
});

test('the answer names the bank details when any of them was sent', () => {
  expect(updateMessage({ city: 'Mumbai', account_number: undefined })).toBe('Profile updated successfully!');
  expect(updateMessage({ city: 'Mumbai', bank_name: 'SBI' })).toBe('✅ Bank details updated successfully!');
  expect(updateMessage({ canceled_check_proof: {} })).toBe('✅ Bank details updated successfully!');
});
