/**
 * Every call is sent fields of wrong types, all of one type at once, and as a form: what is refused is refused in texts of ours. The values
 * themselves, one by one, are tried on the schemas in `texts-of-wrong-types.test.ts`; what use cases check beyond these is tried here.
 */
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { isOwnText } from './own-texts.ts';
import { addUploadTargets } from './upload-targets.ts';
import { placesIn, withValue } from './wrong-values.ts';

const market = await openSharedMarket();
const targets = await addUploadTargets(market);

const calls = features
  .flatMap(({ contract }) => Object.entries<Endpoint>(contract))
  .filter(([key, { stream, body, query }]) => !stream && (body ?? query) && key !== 'POST /api/users/logout/');

/** The text that a contract's schemas do not look into: the fields of an obligation sheet, a rule's value. */
const UNDESCRIBED: Readonly<Record<string, (value: unknown) => object>> = {
  'POST /api/superadmin/rules/': (value) => ({ kind: 'price_band', value: { low: value, high: value } }),
};

const VALUES = [5, null, true, { a: 1 }, [], [[{}]], 'x'];

/** All texts of an answer's errors. */
function textsIn(answer: { error?: unknown; errors?: Readonly<Record<string, unknown>> }): string[] {
  return [answer.error, ...Object.values(answer.errors ?? {})].map(String);
}

it.each(calls)('%s', async (key, { access, query, body }) => {
  const [method = ''] = key.split(' ');
  const holder = targets.people.find(({ role }) => access === 'session' || access.includes(role));
  const headers = holder ? { authorization: `Bearer ${holder.token}` } : {};
  const base = targets.urlOf(key);
  const send = async (url: string, type: string, payload: string) => {
    const isGet = method === 'GET' || method === 'DELETE';
    const sent = isGet ? {} : { payload, headers: { ...headers, 'content-type': type } };
    const response = await market.app.inject({ method: method as 'POST', url, headers, ...sent });
    const what = `${payload.slice(0, 200)}: ${response.statusCode} ${response.payload.slice(0, 300)}`;
    expect(response.statusCode, what).toBeLessThan(500);
    if (response.statusCode < 400) return;
    for (const text of textsIn(response.json())) expect(isOwnText(text), `${text} in ${what}`).toBe(true);
  };
  const names = query ? placesIn(query).map(([name]) => String(name)) : [];
  for (const suffix of ['=x', '[a]=x', '=%00', '=1&zzz=2'])
    if (names.length > 0)
      await send(
        `${base}${base.includes('?') ? '&' : '?'}${names.map((name) => name + suffix).join('&')}`,
        'application/json',
        '{}',
      );
  if (body === undefined) return;
  const places = placesIn(body);
  for (const value of VALUES) {
    const filled = places.reduce<unknown>((input, place) => withValue(input, place, value), {});
    await send(base, 'application/json', JSON.stringify({ ...(filled as object), ...UNDESCRIBED[key]?.(value) }));
  }
  const top = [...new Set(places.map(([name]) => String(name)))];
  const part = (name: string, content: string, type = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${content}\r\n`;
  for (const type of ['', 'Content-Type: application/json\r\n'])
    await send(
      base,
      'multipart/form-data; boundary=b',
      `${top.map((name) => part(name, '[5]', type)).join('')}--b--\r\n`,
    );
  await send(
    base,
    'multipart/form-data; boundary=b',
    `${top.map((name) => part(name, '5') + part(name, '6')).join('')}--b--\r\n`,
  );
  await send(
    base,
    'multipart/form-data; boundary=b',
    `${part(top[0] ?? 'x', '{', 'Content-Type: application/json\r\n')}--b--\r\n`,
  );
  await send(base, 'application/json', '{"a":');
});
