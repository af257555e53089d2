/** Which workspace addresses belong to whom. The server decides what one may read and do; this decides which screen one sees. */
import { matchPath } from 'react-router';
import type { PartyRole, Role } from '#lib/contract.ts';
import { ORGANISATION_PARAMETER } from '#lib/notice.ts';
import {
  DASHBOARDS,
  PATHS,
  addTargetPath,
  adminLoginPath,
  articleEditPath,
  capacityPath,
  companyPath,
  invoicePath,
  loginPath,
  orderPath,
  personPath,
  returnPath,
  recallPath,
  safeNext,
  tradePath,
  updateOfferPath,
} from '../paths.ts';

const RECYCLER = [
  PATHS.recyclerDashboard,
  PATHS.recyclerOffers,
  PATHS.createOffer,
  updateOfferPath(':slug'),
  PATHS.recyclerAccountForm,
  PATHS.recyclerAccounts,
  PATHS.addCredit,
  capacityPath(':id'),
  PATHS.recyclerCounters,
  PATHS.recyclerPurchases,
  PATHS.recyclerTransactions,
];

const PRODUCER = [
  PATHS.producerDashboard,
  PATHS.producerMarket,
  PATHS.producerMarketSecond,
  PATHS.producerCounters,
  PATHS.producerPurchases,
  PATHS.producerTransactions,
  PATHS.producerAccounts,
  PATHS.producerAccountForm,
  addTargetPath(':slug?'),
  PATHS.targets,
  PATHS.obligationPlanner,
  PATHS.exposure,
  PATHS.returns,
  returnPath(':id'),
  PATHS.sampleOffers,
];

const SUPERADMIN = [
  PATHS.superadminDashboard,
  PATHS.review,
  PATHS.recyclers,
  PATHS.producers,
  personPath('recycler', ':id'),
  personPath('producer', ':id'),
  PATHS.allProducerAccounts,
  PATHS.allRecyclerAccounts,
  PATHS.allTransactions,
  capacityPath(':id'),
  PATHS.rulebook,
  PATHS.newRule,
  PATHS.articles,
  articleEditPath(':id'),
  PATHS.enquiries,
  PATHS.billingSettings,
  PATHS.disputes,
  PATHS.findings,
  PATHS.system,
  PATHS.superadmins,
  PATHS.approvals,
  PATHS.erasureRequests,
  PATHS.auditTrail,
  PATHS.recallList,
  PATHS.newRecall,
  recallPath(':id'),
  companyPath('producer', ':slug'),
  companyPath('recycler', ':slug'),
];

/** Screens of a person with or without an organisation; superadmins can be members of none. */
const PERSON = [PATHS.organisations, PATHS.security, PATHS.notifications];

/** A company's own data; the superadmin has none. */
const COMPANY = [...PERSON, PATHS.profile, PATHS.profileCapital, PATHS.calendar, PATHS.team, PATHS.companyApprovals];

/** Shown to all roles: the server knows what of it is whose. */
const SHARED = [
  PATHS.trades,
  PATHS.notifications,
  orderPath(':id'),
  invoicePath(':id'),
  tradePath(':id'),
  PATHS.security,
  PATHS.invoices,
  PATHS.certificateNumbers,
  PATHS.gstRegistrations,
  PATHS.evidencePacks,
];

const SCREENS: Readonly<Record<PartyRole, readonly string[]>> = {
  recycler: [...RECYCLER, ...COMPANY, ...SHARED],
  producer: [...PRODUCER, ...COMPANY, ...SHARED],
  superadmin: [...SUPERADMIN, ...SHARED],
  person: PERSON,
};

/** Whether the workspace screen at this path is one of the role's; a path in no list is nobody's. */
export function mayOpen(role: PartyRole, pathname: string): boolean {
  return isAmong(SCREENS[role], pathname);
}

/** Roles of organisations and superadmins that may open the workspace screen at this path. */
export function rolesOf(pathname: string): Role[] {
  return (['recycler', 'producer', 'superadmin'] as const).filter((role) => mayOpen(role, pathname));
}

/**
 * Where a login leads: to `next` when this role may see it, else to its dashboard. A link that names an organisation, which may have the other
 * role, is kept: its screen offers to switch.
 */
export function landingPath(role: PartyRole, next: string | null): string {
  const wanted = safeNext(next, DASHBOARDS[role]);
  const [pathname = wanted, search] = wanted.split(/[?#]/);
  const ofOthers = Object.values(SCREENS).some((paths) => isAmong(paths, pathname)) && !mayOpen(role, pathname);
  const isMember = role === 'recycler' || role === 'producer';
  const isLinked = isMember && new URLSearchParams(search).has(ORGANISATION_PARAMETER);
  return ofOthers && !isLinked ? DASHBOARDS[role] : wanted;
}

/** The login page from which one comes back to `from`: the superadmin has one of its own. */
export function loginPageFor(from: string): string {
  const [pathname = from] = from.split(/[?#]/);
  return isAmong(SUPERADMIN, pathname) ? adminLoginPath(from) : loginPath(from);
}

function isAmong(paths: readonly string[], pathname: string): boolean {
  return paths.some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);
}
