/**
 * Writes what the tools need to know of the attacked server into a folder: for each role the description of the API with ids that are
 * there, its session as a header, and the addresses to be tried with a value in each of their parameters.
 *   node ops/attack/describe.ts DIRECTORY
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { description, headersOf, knownIds, origin, ROLES, type Description } from './market.ts';

const directory = process.argv[2] ?? '';

/** A plausible value, so that the parameter is used and not only refused. */
function sample(name: string, schema: Record<string, unknown>): string {
  if (Array.isArray(schema['enum'])) return String(schema['enum'][0]);
  if (/page|limit|size|_id$|quantity|price|min|max/.test(name)) return '1';
  if (/FY|year/i.test(name)) return '2026';
  if (/from|to$|date|since/.test(name)) return '2026-04-01';
  return 'Plastic';
}

/** Each GET with all of its parameters filled, as one address. */
function addresses(said: Description, ids: readonly string[]): string[] {
  return Object.entries(said.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const query = (get.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => `${name}=${encodeURIComponent(sample(name, schema))}`);
    const known = ids.find((id) => id.includes('-')) ?? 'x';
    return [origin + path.replace(/\{\w+\}/g, known) + (query.length > 0 ? `?${query.join('&')}` : '')];
  });
}

/** The same description, whose path parameters are often ids that are there. */
function withIds(said: Description, ids: readonly string[]): Description {
  const copy = structuredClone(said);
  // Tools that know only 3.0 read the same.
  copy.openapi = '3.0.3';
  for (const operations of Object.values(copy.paths)) {
    for (const operation of Object.values(operations)) {
      const asJson = operation.requestBody?.content['application/json'];
      // A file cannot be sent as JSON, and a tool that tries fails by itself.
      for (const [name, property] of Object.entries(asJson?.schema.properties ?? {}))
        if (property.format === 'binary') delete asJson?.schema.properties?.[name];
      for (const parameter of operation.parameters ?? []) {
        const isId = parameter.in === 'path' || /_id$|^producer_epr$/.test(parameter.name);
        if (isId && ids.length > 0) parameter.schema = { anyOf: [{ enum: ids.slice(0, 40) }, parameter.schema] };
      }
    }
  }
  return copy;
}

for (const role of ROLES) {
  const headers = await headersOf(role);
  const said = await description();
  const ids = await knownIds(said, headers);
  const folder = join(directory, role);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(withIds(said, ids)));
  await writeFile(join(folder, 'addresses.txt'), `${addresses(said, ids).join('\n')}\n`);
  await writeFile(
    join(folder, 'header'),
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join(''),
  );
}
