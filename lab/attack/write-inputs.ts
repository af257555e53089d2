/**
 * Writes the tools' inputs into a folder: for each role the API description with existing ids, its session as a header, and the addresses
 * to test with a value in each of their parameters.
 *   node lab/attack/write-inputs.ts DIRECTORY
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

/** Whether that role gets a successful response there, so that a tool has a baseline. */
const isAnswered = async (url: string, headers: Record<string, string>) =>
  (await fetch(url, { headers })).status === 200;

/**
 * Each GET that this role may send: all compatible parameters in one address, each refused one in its own, and `*` behind an id in the
 * path, the injection point of sqlmap.
 */
async function addresses(
  result: Description,
  ids: readonly string[],
  headers: Record<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [path, { get }] of Object.entries(result.paths)) {
    if (!get) continue;
    let base = origin + path;
    for (const id of path.includes('{') ? ids : []) {
      base = origin + path.replace(/\{\w+\}/g, id);
      if (await isAnswered(base, headers)) break;
    }
    if (!(await isAnswered(base, headers))) continue;
    if (path.includes('{')) found.push(base.replace(/\/$/, '*/'));
    const together: string[] = [];
    for (const parameter of get.parameters ?? []) {
      if (parameter.in !== 'query') continue;
      const pair = `${parameter.name}=${encodeURIComponent(sample(parameter.name, parameter.schema))}`;
      if (await isAnswered(`${base}?${pair}`, headers)) together.push(pair);
      else found.push(`${base}?${pair}`);
    }
    found.push(together.length > 0 ? `${base}?${together.join('&')}` : base);
  }
  return found;
}

/** The same description with existing ids as examples of path parameters. */
function withIds(result: Description, ids: readonly string[]): Description {
  const copy = structuredClone(result);
  // Tools that support only OpenAPI 3.0 need it.
  copy.openapi = '3.0.3';
  for (const operations of Object.values(copy.paths)) {
    for (const operation of Object.values(operations)) {
      const asJson = operation.requestBody?.content['application/json'];
      // A file cannot be sent as JSON; a tool that tries fails on its own.
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
  const result = await description();
  const ids = await knownIds(result, headers);
  const folder = join(directory, role);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(withIds(result, ids)));
  await writeFile(join(folder, 'addresses.txt'), `${(await addresses(result, ids, headers)).join('\n')}\n`);
  await writeFile(
    join(folder, 'header'),
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join(''),
  );
}
