/** Which workspace addresses belong to whom. The server decides what one may read and do; this decides which screen one sees. */
import { matchPath } from 'react-router';
import type { Role } from '../../lib/contract.ts';

const RECYCLER = [
  '/RecyclerDashboard',
  '/RecyclerCreditOffers',
  '/RecyclerCreateOffers',
  '/RecyclerUpdateOffers/:slug',
  '/RecyclerEprAccount',
  '/RecycleEPRAccountsList',
  '/RecycleAddQuantity',
  '/RecycleCounterOffers',
  '/RecyclerDirectPurchase',
  '/RecycleTxnHistory',
];

const PRODUCER = [
  '/ProducerDashboard',
  '/ProducerCreditOffers',
  '/ProducerCreditOffers2',
  '/ProducerCounterOffers',
  '/ProducerDirectPurchase',
  '/ProducerTxnHistory',
  '/ProducerEPRAccountsList',
  '/ProducerEPRAccounts',
  '/ProducerAddTarget/:slug?',
  '/TargetStatus',
  '/PrcducerMyOffers',
];

const SUPERADMIN = [
  '/AdminDashboad',
  '/recyclers-profile',
  '/producer-profile',
  '/producer-erplist',
  '/recycler-erplist',
  '/AdminTxnHistory',
  '/producers/targetStatus/:slug',
  '/recyclers/targetStatus/:slug',
];

/** A company's own data; the superadmin has none. */
const COMPANY = ['/profile', '/Profile'];

/** For the parties and the superadmin: whose a trade is, the server knows. */
const TRADE = ['/PlaceOder/:id', '/order/:id', '/trade/:id'];

const SCREENS: Readonly<Record<Role, readonly string[]>> = {
  recycler: [...RECYCLER, ...COMPANY, ...TRADE],
  producer: [...PRODUCER, ...COMPANY, ...TRADE],
  superadmin: [...SUPERADMIN, ...TRADE],
};

/** Whether the workspace screen at this path is one of the role's; a path in no list is nobody's. */
export function mayOpen(role: Role, pathname: string): boolean {
  return SCREENS[role].some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);
}
