/**
 * Any text field of the API loses what only copying put into a text, is stored in Unicode NFC, keeps joiners wherever they come and is
 * refused for other invisible characters; so do the parameters of queries.
 */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { cleanedInput } from '#lib/plain-text.ts';
import { textFields } from '#platform/http/input.ts';
import { features } from '#server/features.ts';

/** Control characters, format characters of no writing, lone surrogates. */
const REFUSED_CHARACTERS = ['\0', '\u007f', '\u0085', '\ufff9', '\ud800'];
const LEFTOVERS = ['\u00ad', '\u200b', '\u2060', '\ufeff', '\u202e', '\u2066', '\u200e'];
const JOINERS = ['\u200c', '\u200d', '\ufe0f'];
/** Passwords are stored as typed; the others come from programs. */
const SECRETS = /^(?:(?:current_)?password|confirmPassword|token|refresh|device|challenge|code)$/;
/** Fields of letters and digits alone, which name their own rule or group their characters by blanks. */
const CODES = /^(?:utr|gstin|gst_number|pin|signed_qr|(?:confirm_)?account_number|ifsc_code)$/;
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
  const { error } = z.safeParse(body, cleanedInput({ [name]: value }));
  return error?.issues.find(({ path }) => path[0] === name)?.message;
}

const isText = (endpoint: Endpoint, name: string) => result(endpoint, name, 'abcdef') === undefined;

it('there are fields to look at', () => {
  expect(fields.filter(([, name, endpoint]) => isText(endpoint, name)).length).toBeGreaterThan(40);
});

it.each(fields)('%s %s', (_route, name, endpoint) => {
  for (const hidden of REFUSED_CHARACTERS) {
    const answer = result(endpoint, name, `abc${hidden}def`);
    // A field that takes no free text may name its own rule instead.
    if (isText(endpoint, name)) expect(answer, JSON.stringify(hidden)).toBe(REFUSED);
    else expect(answer, JSON.stringify(hidden)).toBeDefined();
  }
  for (const leftover of LEFTOVERS)
    expect(result(endpoint, name, `${leftover}abc${leftover}def`), JSON.stringify(leftover)).toBe(
      result(endpoint, name, 'abcdef'),
    );
  if (!isText(endpoint, name)) return;
  for (const joiner of JOINERS)
    expect(result(endpoint, name, `abc${joiner} def`), JSON.stringify(joiner)).toBeUndefined();
  expect(result(endpoint, name, 'क\u094d\u200dषेत्र')).toBeUndefined();
  expect(result(endpoint, name, 'abc\ndef')).toBe(LINES.test(name) ? undefined : REFUSED);
  const shape: unknown = endpoint.body && 'shape' in endpoint.body ? endpoint.body.shape : undefined;
  const schema = (shape as Record<string, z.ZodMiniType> | undefined)?.[name];
  // A registration number is kept in capitals.
  if (schema) expect(String(z.parse(schema, cleanedInput('abcde\u0301f'))).toLowerCase()).toContain('abcdéf');
});
