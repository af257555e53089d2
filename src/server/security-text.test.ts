import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { openTestMarket } from '#tests/market.ts';

it('tells whom to write to about a weakness, for 180 days from now', async () => {
  const config = loadConfig({
    DATA_DIR: tmpdir(),
    PUBLIC_URL: 'https://market.example',
    SECURITY_EMAIL: 'security@market.example',
  });
  const market = await openTestMarket({ config });
  try {
    const response = await market.call('GET', '/.well-known/security.txt');
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.text.split('\n')).toEqual([
      'Contact: mailto:security@market.example',
      'Expires: 2027-05-20T06:30:00.000Z',
      'Preferred-Languages: en, hi',
      'Canonical: https://market.example/.well-known/security.txt',
      'Policy: https://market.example/privacy#safety',
      '',
    ]);
  } finally {
    await market.close();
  }
});
