/** Client of the attacked server: sessions on its demo market, existing ids, and the number of responses by status. */
import { DEMO_PASSWORD, demoEmail } from '#demo/logins.ts';

export const ROLES = ['visitor', 'recycler', 'producer', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

/** Address of the attacked server, `ATTACK_URL`. */
export const origin = process.env['ATTACK_URL'] ?? '';
if (!origin) throw new Error('ATTACK_URL names the attacked server');

/** Headers of a fresh session of that role on the demo market; none for a visitor. */
export async function headersOf(role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const superadmin = role === 'superadmin';
  const response = await fetch(`${origin}/api/${superadmin ? 'superadmin' : 'users'}/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail(superadmin ? 'admin' : role), password: DEMO_PASSWORD }),
  });
  const result = (await response.json()) as { access?: string };
  if (result.access === undefined) throw new Error(`Nobody can log in as ${role}: ${JSON.stringify(result)}`);
  return { authorization: `Bearer ${result.access}` };
}

interface Parameter {
  name: string;
  in: string;
  schema: Record<string, unknown>;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { format?: string }> } }> };
}
export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** The server's API description, without streams: a tool would wait for their end. */
export async function description(): Promise<Description> {
  const result = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description;
  for (const path of Object.keys(result.paths)) if (path.includes('/live/')) delete result.paths[path];
  return result;
}

/** Ids and slugs in this role's lists, so that tools reach the pages behind them. */
export async function knownIds(result: Description, headers: Record<string, string>): Promise<string[]> {
  const known = new Set<string>();
  for (const [path, operations] of Object.entries(result.paths)) {
    if (!operations['get'] || path.includes('{')) continue;
    const text = await (await fetch(origin + path, { headers })).text();
    const found = [...text.matchAll(/"(?:id|slug)":"([^"]+)"/g)].slice(0, 3);
    for (const [, id] of found) if (id !== undefined) known.add(id);
  }
  return [...known];
}

/** Responses so far by status, from the server's own count (`/metrics`). */
export async function answered(): Promise<Map<string, number>> {
  const authorization = `Bearer ${process.env['METRICS_TOKEN'] ?? ''}`;
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization } })).text();
  const counts = new Map<string, number>();
  for (const [, status = '', count] of text.matchAll(
    /^http_request_duration_seconds_count\{[^}]*status="(\d+)"[^}]*\} (\d+)$/gm,
  ))
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  return counts;
}
