/** Texts in any text field of the API are stored in Unicode NFC, and refused if they contain invisible characters. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../src/lib/contract.ts';
import { textFields } from '../src/platform/http/input.ts';
import { features } from '../src/server/features.ts';

/** One of each class: control, format, direction, joiners away from letters, lone surrogates. */
const HIDDEN = [
  '\0',
  '\u007f',
  '\u0085',
  '\u00ad',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u200e',
  ' \u200d ',
  '\ud800',
];
/** Fields stored as typed: only their owner knows them, or a program has generated them. */
const SECRETS = /^(?:(?:current_)?password|confirmPassword|token|refresh|device|challenge|code)$/;
/** Fields of letters and digits alone, which name their own rule. */
const CODES = /^utr$/;
/** Multi-line fields: messages, notes, reasons, texts of articles, addresses of places. */
const LINES = /^(?:message|note|text|reason|content|sub_title|address)$/;
const REFUSED = 'Remove invisible characters';

const fields = features.flatMap(({ contract }) =>
  Object.entries<Endpoint>(contract).flatMap(([route, endpoint]) =>
    [...textFields(endpoint)]
      .filter((name) => !SECRETS.test(name) && !CODES.test(name))
      .map((name) => [route, name, endpoint] as const),
  ),
);

/** The first error message of a field for a value; undefined if it accepts the value. */
function result({ body }: Endpoint, name: string, value: string): string | undefined {
  if (body === undefined) return undefined;
  const { error } = z.safeParse(body, { [name]: value });
  return error?.issues.find(({ path }) => path[0] === name)?.message;
}

const isText = (endpoint: Endpoint, name: string) => result(endpoint, name, 'abcdef') === undefined;

it('there are fields to look at', () => {
  expect(fields.filter(([, name, endpoint]) => isText(endpoint, name)).length).toBeGreaterThan(40);
});

it.each(fields)('%s %s', (_route, name, endpoint) => {
  for (const hidden of HIDDEN) {
    const answer = result(endpoint, name, `abc${hidden}def`);
    // A field that takes no free text may name its own rule instead.
    if (isText(endpoint, name)) expect(answer, JSON.stringify(hidden)).toBe(REFUSED);
    else expect(answer, JSON.stringify(hidden)).toBeDefined();
  }
  if (!isText(endpoint, name)) return;
  expect(result(endpoint, name, 'क\u094d\u200dषेत्र')).toBeUndefined();
  expect(result(endpoint, name, 'abc\ndef')).toBe(LINES.test(name) ? undefined : REFUSED);
  const shape: unknown = endpoint.body && 'shape' in endpoint.body ? endpoint.body.shape : undefined;
  const schema = (shape as Record<string, z.ZodMiniType> | undefined)?.[name];
  // A registration number is kept in capitals.
  if (schema) expect(String(z.parse(schema, 'abcde\u0301f')).toLowerCase()).toContain('abcdéf');
});
