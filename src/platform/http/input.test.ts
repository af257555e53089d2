import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { rowId } from '#lib/contract.ts';
import { checkInput } from './input.ts';

it('fields that a contract does not name are dropped from path, query and body', () => {
  const one = z.object({ a: z.string() });
  const endpoint = {
    operation: 'test',
    summary: '',
    access: 'public',
    params: one,
    query: one,
    body: one,
    response: one,
  } as const;
  const sent = { a: 'known', role: 'superadmin', is_approved: true };
  const request = { params: sent, query: sent, body: sent } as unknown as FastifyRequest;
  const known = { a: 'known' };
  expect(checkInput(endpoint, request)).toEqual({ params: known, query: known, body: known });
});

it('texts of path, query and body are cleaned before their schemas see them', () => {
  const one = z.object({ a: z.string().check(z.maxLength(2)) });
  const endpoint = {
    operation: 'test',
    summary: '',
    access: 'public',
    params: one,
    query: one,
    body: z.object({ items: z.array(one) }),
    response: one,
  } as const;
  const sent = { a: 'a\u200bb' };
  const request = { params: sent, query: sent, body: { items: [sent] } } as unknown as FastifyRequest;
  const clean = { a: 'ab' };
  expect(checkInput(endpoint, request)).toEqual({ params: clean, query: clean, body: { items: [clean] } });
});

it('what is wrong in query and body is said before a path that names nothing', () => {
  const endpoint = {
    operation: 'test',
    summary: '',
    access: 'public',
    params: z.object({ id: rowId }),
    body: z.object({ a: z.string('A is required') }),
    response: z.object({}),
  } as const;
  const ask = (body: object) => () =>
    checkInput(endpoint, { params: { id: 'nothing' }, query: {}, body } as unknown as FastifyRequest);
  expect(ask({})).toThrow('A is required');
  expect(ask({ a: 'known' })).toThrow('Not found.');
});
