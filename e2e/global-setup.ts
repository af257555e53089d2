import { openDemoMarket } from './demo-market.ts';

/** Opens the demo market for the workers and passes its location in `E2E_MARKET`; a server named by `E2E_URL` has its own. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL'] !== undefined) return undefined;
  const { close, ...market } = await openDemoMarket(process.env['E2E_MARKET_DIR']);
  process.env['E2E_MARKET'] = JSON.stringify(market);
  return close;
}
