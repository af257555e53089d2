import { expect } from 'vitest';
import { demoLogins } from '#demo/logins.ts';
import type { sql } from '#platform/database/database.ts';
import type { TestMarket } from './market.ts';

export async function rowsOf<Row>(market: TestMarket, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(market.db)).rows;
}

/** Logs in as one of the demo's people. */
export async function demoToken(market: TestMarket, role: string): Promise<string> {
  const login = demoLogins.find((each) => each.role === role);
  const door = role === 'Superadmin' ? '/api/superadmin/login/' : '/api/users/login/';
  const response = await market.call('POST', door, { body: { email: login?.email, password: login?.password } });
  expect(response.status, `${role}: ${response.text}`).toBe(200);
  return response.body.access;
}

/** All rows of a list, page by page. */
export async function allPages(market: TestMarket, url: string, token?: string): Promise<any[]> {
  const found: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const separator = url.includes('?') ? '&' : '?';
    const response = await market.call(
      'GET',
      `${url}${separator}page_size=200${cursor && `&cursor=${cursor}`}`,
      token ? { token } : {},
    );
    expect(response.status, response.text).toBe(200);
    found.push(...response.body.data);
    cursor = response.body.next;
  }
  return found;
}
