/** A value of a wrong type, in any field of any call, is refused in a text of ours, on that field and on no other. */
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { errorsOf } from '#platform/http/input.ts';
import { features } from '#server/features.ts';
import { isOwnText } from './own-texts.ts';
import { exampleOf, placesIn, withValue, WRONG_VALUES } from './wrong-values.ts';

const calls = features.flatMap(({ contract }) => Object.entries<Endpoint>(contract));
const schemas = calls.flatMap(([key, { params, query, body, bodyWithout }]) =>
  Object.entries({ params, query, body, bodyWithout: bodyWithout?.body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${key} ${part}`, schema] as const],
  ),
);

it('own texts are told from those of libraries', () => {
  for (const text of ['At most 30 characters', 'Enter a date.', 'This value is not valid'])
    expect(isOwnText(text), text).toBe(true);
  for (const text of ['Invalid input: expected string, received number', 'Too small: expected', 'Unexpected token x'])
    expect(isOwnText(text), text).toBe(false);
});

/** Fields that an example leaves out, since others exclude them. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'PATCH /api/epr/transfers/{id}/ body': ['seen', 'withdrawn'],
  'POST /api/epr/evidence/ body': ['trade_id'],
};
/** Fields that repeat another one, which is compared as it was typed. */
const REPEATED: Readonly<Record<string, string>> = {
  confirmPassword: 'password',
  confirm_account_number: 'account_number',
};
const exampleFor = (key: string, schema: z.ZodMiniType) => exampleOf(schema, WITHOUT[key]);

it.each(schemas)('%s', (key, schema) => {
  const whole = exampleFor(key, schema);
  for (const place of placesIn(schema))
    for (const value of WRONG_VALUES) {
      const errors = errorsOf(schema, withValue(whole, place, value));
      for (const [field, text] of Object.entries(errors)) expect(isOwnText(text), `${field}: ${text}`).toBe(true);
      if (WITHOUT[key]?.includes(String(place[0]))) continue;
      const isTyped = typeof value === 'string';
      const others = Object.keys(errors).filter((field) => !(isTyped && REPEATED[field] === place[0]));
      for (const field of others) expect(field.split('.')[0], JSON.stringify([value, errors])).toBe(place[0]);
    }
});

it('every schema is tried with input that is right but for one field', () => {
  expect(schemas.filter(([key, schema]) => exampleFor(key, schema) === undefined).map(([key]) => key)).toEqual([]);
});
