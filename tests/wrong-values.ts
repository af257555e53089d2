/** Values of wrong types, the places of a schema that take one, and input that the schema accepts but for it. */
import * as z from 'zod/mini';
import { Upload } from '#lib/fields.ts';

/** Values of JSON, none of which is right everywhere. */
export const WRONG_VALUES: readonly unknown[] = [
  [5, -1.5, 1e308, null, true, false, '', ' ', 'x', '{', '[[1]]', '[{"toString":1}]', 'x'.repeat(100_000)],
  [{}, { a: 1 }, { toString: 1, valueOf: 1 }, { length: 1 }, [], [1], [null], [true], [{}], [[1]], [{ a: [1] }]],
  [JSON.parse(`${'['.repeat(18)}1${']'.repeat(18)}`), JSON.parse(`${'{"a":'.repeat(18)}1${'}'.repeat(18)}`)],
].flat();

interface Definition {
  type: string;
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  element?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  entries?: Readonly<Record<string, unknown>>;
  values?: readonly unknown[];
}
const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition;

type Place = readonly (string | number)[];

/** Paths of all fields of a schema, at every depth; an entry of a list is its first. */
export function placesIn(schema: z.ZodMiniType): Place[] {
  const { shape, element, options, innerType, in: input, left, right, valueType } = definitionOf(schema);
  const below = (name: string | number, inner: z.ZodMiniType): Place[] => [
    [name],
    ...placesIn(inner).map((place) => [name, ...place]),
  ];
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => below(name, inner));
  if (element) return below(0, element);
  if (valueType) return below('x', valueType);
  return [...(options ?? []), innerType, input, left, right].flatMap((inner) => (inner ? placesIn(inner) : []));
}

const CANDIDATES: readonly unknown[] = [
  ['Plastic', '100', 'abcdef', 'A reason of twenty', '2026-04-01', '2026', '2026-04', 'true', 'Mumbai', 'Maharashtra'],
  ['9876543210', 'asha@example.in', '0badc0de-0000-7000-8000-000000000000', 'https://example.in/', '400001', '27'],
  ['50200000001234', 'SBIN0000001', '27AAPFU0001F1ZA', '27AAPFU0939F1ZV', '998599', '4907', 'UTIB12345678'],
  ['0123456789abcdef', 1, true, '1', [], {}, ['Tax Invoice'], '["Tax Invoice"]', ['abcdef'], ['100'], null],
  [new Upload({ path: '', name: 'a.pdf', mediaType: 'application/pdf', byteSize: 1, sha256: '', inline: true })],
].flat();

const PASSWORD = 'true horse 7 staple';
/** Fields that no candidate fits, or that have to fit another field. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  account_number: '50200000001234',
  confirm_account_number: '50200000001234',
  response: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a' } },
};

/** Input with all fields that the schema accepts, but for `without`; undefined where none was found. */
export function exampleOf(schema: z.ZodMiniType, without: readonly string[] = []): unknown {
  const { shape, element, options, innerType, in: input, left, right, entries, values } = definitionOf(schema);
  const composed = (): unknown => {
    if (shape) {
      const kept = Object.entries(shape).filter(([name]) => !without.includes(name));
      return Object.fromEntries(kept.map(([name, inner]) => [name, fieldOf(name, inner)]));
    }
    if (left && right) return { ...(exampleOf(left, without) as object), ...(exampleOf(right, without) as object) };
    if (element) return [exampleOf(element)];
    if (entries) return Object.values(entries)[0];
    if (values) return values[0];
    const inner = innerType ?? input ?? options?.find((option) => exampleOf(option) !== undefined);
    return inner && exampleOf(inner, without);
  };
  return [composed(), ...CANDIDATES].find((value) => value !== undefined && accepts(schema, value));
}

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const fieldOf = (name: string, schema: z.ZodMiniType) =>
  name in BY_NAME && accepts(schema, BY_NAME[name]) ? BY_NAME[name] : exampleOf(schema);

/** A copy of `input` with `value` in a place. */
export function withValue(input: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  const before = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
  const next = withValue(before, rest, value);
  return typeof name === 'number' ? [next] : { ...(input as object), [name]: next };
}
