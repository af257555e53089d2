import { openDemoMarket } from './demo-market.ts';

/** Opens the demo market for the workers, which find it in `E2E_MARKET`; a server that `E2E_URL` names has one already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL'] !== undefined) return undefined;
  const { close, ...market } = await openDemoMarket(process.env['E2E_MARKET_DIR']);
  process.env['E2E_MARKET'] = JSON.stringify(market);
  return close;
}
