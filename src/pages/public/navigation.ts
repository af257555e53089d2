import { PATHS } from '#web/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
}

interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

/** An entry of the navbar: a link, or a dropdown of links. Source: section 2 of the public specification. */
type NavigationEntry = NavigationLink | NavigationGroup;

const company: readonly NavigationLink[] = [
  { label: 'About Us', to: PATHS.about },
  { label: 'Contact Us', to: PATHS.contact },
];

/** Navigation entries, for the navbar, the mobile menu and the menu page. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', to: PATHS.home },
  { label: 'EPR Credits', to: PATHS.market },
  {
    label: 'Scraps',
    links: [
      { label: 'Battery', to: PATHS.batteryScrap },
      { label: 'E-waste', to: PATHS.eWasteScrap },
      { label: 'Construction & Demo', to: PATHS.constructionWaste },
      { label: 'Metal', to: `${PATHS.contact}?category=Metal` },
    ],
  },
  {
    label: 'Resources',
    links: [
      { label: 'Blog', to: PATHS.blogMenu },
      { label: 'Resources', to: PATHS.resources },
      { label: 'Rules', to: PATHS.rules },
      { label: 'Price record', to: PATHS.prices },
    ],
  },
  { label: 'Company', links: company },
];

/** Link columns of the footer. */
export const footerSections: readonly NavigationGroup[] = [
  {
    label: 'Quick links',
    links: [
      { label: 'Home', to: PATHS.home },
      { label: 'EPR Credits', to: PATHS.market },
      { label: 'Battery scrap', to: PATHS.batteryScrap },
      { label: 'E-waste scrap', to: PATHS.eWasteScrap },
      { label: 'Construction & demolition waste', to: PATHS.constructionWaste },
      { label: 'Blog', to: PATHS.blogMenu },
      { label: 'Resources', to: PATHS.resources },
      { label: 'Rules', to: PATHS.rules },
      { label: 'Recalls', to: PATHS.recalls },
      { label: 'Price record', to: PATHS.prices },
      { label: 'Check an evidence pack', to: PATHS.verify },
    ],
  },
  { label: 'Company', links: company },
  {
    label: 'Help and legal',
    links: [
      { label: 'Careers', to: PATHS.careers },
      { label: 'Privacy Policy', to: PATHS.privacy },
      { label: 'Terms & Conditions', to: PATHS.terms },
      { label: 'Support', to: PATHS.support },
    ],
  },
];

/** Whether a page belongs to a group, whose dropdown is then marked as current. */
export function leadsTo({ links }: NavigationGroup, pathname: string): boolean {
  // The blog's path is matched in any case, its articles included.
  return links.some(
    ({ to }) =>
      to === pathname ||
      (to === PATHS.blogMenu && /^\/blog(?:\/|$)/i.test(pathname)) ||
      (to === PATHS.prices && pathname.startsWith(`${PATHS.prices}/`)),
  );
}
