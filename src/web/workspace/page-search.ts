import type { Role } from '#lib/contract.ts';
import { PATHS } from '../paths.ts';
import { linksOf } from './navigation.ts';

/** Pages that a search shows at most. */
const MAX_SHOWN_PAGES = 5;

const OF_ALL: readonly { label: string; to: string }[] = [
  { label: 'Notifications', to: PATHS.notifications },
  { label: 'E-mail preferences', to: `${PATHS.notifications}?tab=preferences` },
  { label: 'Market', to: PATHS.market },
  { label: 'Price record', to: PATHS.prices },
  { label: 'Rules', to: PATHS.rules },
  { label: 'Blog', to: PATHS.blog },
  { label: 'Help and support', to: PATHS.support },
  { label: 'Contact Us', to: PATHS.contact },
];

/** Pages of a role whose name holds the text: those that begin with it first. */
export function pagesNamed(role: Role, q: string): { id: string; title: string; text: string; path: string }[] {
  const text = q.toLowerCase();
  if (text === '') return [];
  const own = linksOf(role);
  const all = [...own, ...OF_ALL.filter(({ to }) => own.every((link) => link.to !== to))];
  const placeOf = ({ label }: { label: string }) => label.toLowerCase().indexOf(text);
  return all
    .filter((page) => placeOf(page) >= 0)
    .toSorted((a, b) => Math.sign(placeOf(a)) - Math.sign(placeOf(b)))
    .slice(0, MAX_SHOWN_PAGES)
    .map(({ label, to }) => ({ id: to, title: label, text: '', path: to }));
}
