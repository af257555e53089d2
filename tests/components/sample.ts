/** Sample responses generated from the API's contracts: a test sets only the fields that it is about. */
import type * as z from 'zod/mini';

/** A value that the schema allows: empty texts, 0, the first option of a choice; null and empty lists where allowed. */
export function sample<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: Partial<z.output<Schema>> = {},
): z.output<Schema> {
  return { ...(exampleOf(schema) as object), ...values } as z.output<Schema>;
}

/** A value that the schema allows, with all that may be there: an item in each list, nothing null, numbers that are not 0. */
export const fullSample = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  exampleOf(schema, '', true) as z.output<Schema>;

/** Noon in India. */
const INSTANT = '2026-11-20T06:30:00.000Z';

/** @param name name of the field, which suggests the format of a text or number */
function exampleOf(schema: z.core.$ZodType, name = '', isFull = false): unknown {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([field, value]) => [field, exampleOf(value, field, isFull)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (def.type === 'string') return textFor(name) || (isFull ? fullText(name) : '');
  if (def.type === 'number') return /(^|_)FY$|^year$/.test(name) ? 2026 : isFull ? 1 : 0;
  if (def.type === 'boolean') return false;
  if (def.type === 'array') return isFull ? [exampleOf(def.element, name, true)] : [];
  if (def.type === 'record') return {};
  if (def.type === 'nullable') return isFull && name !== 'next' ? exampleOf(def.innerType, name, true) : null;
  if (def.type === 'optional') return undefined;
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'union' && def.options[0]) return exampleOf(def.options[0], name, isFull);
  if (def.type === 'pipe') return exampleOf(def.out, name, isFull);
  throw new Error(`No example of ${def.type} is known`);
}

const DAY = INSTANT.slice(0, 10);

/** A text that is no format: the name of its field. */
function fullText(name: string): string {
  if (name === 'waste_type') return 'Plastic';
  return /(^|_)(day|date|on|until|from|to|(answer|record|see)_by)$/.test(name) ? DAY : name;
}

function textFor(name: string): string {
  if (/(^|_)(at|since)$|^work_order_date$/.test(name)) return INSTANT;
  return name.endsWith('_date') ? DAY : '';
}
