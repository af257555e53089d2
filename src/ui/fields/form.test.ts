import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type FormSchema, schemaResolver } from './form.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const schema = z.object({
  email: z.string().check(z.minLength(1, 'Email is required'), z.email('Please enter a valid email address')),
  quantity: z.pipe(z.string(), z.transform(Number)),
});

describe('schemaResolver', () => {
  it('hands out what the schema made of the values', async () => {
    const result = await schemaResolver(schema)({ email: 'a@b.in', quantity: '125000' }, undefined, options);
    expect(result).toEqual({ values: { email: 'a@b.in', quantity: 125000 }, errors: {} });
  });

  it('gives each field its first message', async () => {
    const result = await schemaResolver(schema)({ email: '', quantity: '1' }, undefined, options);
    expect(result).toEqual({ values: {}, errors: { email: { type: 'schema', message: 'Email is required' } } });
  });

  it('nests paths and waits for an asynchronous schema', async () => {
    const later: FormSchema<{ bank: { ifsc: string } }, never> = {
      '~standard': {
        validate: () =>
          Promise.resolve({
            issues: [
              { message: 'IFSC Code is required', path: ['bank', { key: 'ifsc' }] },
              { message: 'never shown', path: ['bank', 'ifsc'] },
              { message: 'Account Number mismatch' },
            ],
          }),
      },
    };
    const result = await schemaResolver(later)({ bank: { ifsc: '' } }, undefined, options);
    expect(result.errors).toEqual({
      bank: { ifsc: { type: 'schema', message: 'IFSC Code is required' } },
      root: { type: 'schema', message: 'Account Number mismatch' },
    });
  });
});
