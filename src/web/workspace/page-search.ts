import type { PartyRole } from '#lib/contract.ts';
import { PATHS } from '../paths.ts';
import { linksOf, type NavigationLink } from './navigation.ts';

const MAX_SHOWN_PAGES = 5;

type Page = Pick<NavigationLink, 'label' | 'to' | 'words'>;

const OF_ALL: readonly Page[] = [
  { label: 'Notifications', to: PATHS.notifications },
  { label: 'E-mail preferences', to: `${PATHS.notifications}?tab=preferences` },
  { label: 'Market', to: PATHS.market },
  { label: 'Price record', to: PATHS.prices },
  { label: 'Rules', to: PATHS.rules },
  { label: 'Blog', to: PATHS.blog },
  { label: 'Help and support', to: PATHS.support },
  { label: 'Contact Us', to: PATHS.contact },
];

const ORGANISATIONS: Page = { label: 'Organisations', to: PATHS.organisations };

/** Pages of a role whose name, or another word for what is there, holds the text: first by name, those that begin with it before others. */
export function pagesNamed(role: PartyRole, q: string): { id: string; title: string; text: string; path: string }[] {
  const text = q.toLowerCase();
  if (text === '') return [];
  const own = linksOf(role);
  const others = [...(role === 'superadmin' ? [] : [ORGANISATIONS]), ...OF_ALL];
  const all: Page[] = [...own, ...others.filter(({ to }) => own.every((link) => link.to !== to))];
  const placeOf = ({ label }: Page) => label.toLowerCase().indexOf(text);
  const meantBy = ({ words = {} }: Page) => Object.entries(words).find(([word]) => word.toLowerCase().includes(text));
  const named = all
    .filter((page) => placeOf(page) >= 0)
    .toSorted((a, b) => Math.sign(placeOf(a)) - Math.sign(placeOf(b)));
  const meant = all.flatMap((page) => {
    const [word, to] = (placeOf(page) < 0 && meantBy(page)) || [];
    return word === undefined || to === undefined ? [] : [{ id: to, title: page.label, text: word, path: to }];
  });
  return [...named.map(({ label, to }) => ({ id: to, title: label, text: '', path: to })), ...meant].slice(
    0,
    MAX_SHOWN_PAGES,
  );
}
