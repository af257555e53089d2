export interface NavigationLink {
  label: string;
  to: string;
}

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

/** An entry of the navbar: a link, or a dropdown of links. Source: section 2 of the public specification. */
export type NavigationEntry = NavigationLink | NavigationGroup;

const battery = '/scraps/battery';
const eWaste = '/scraps/e-waste';
const construction = '/scraps/construction';
const company: readonly NavigationLink[] = [
  { label: 'About Us', to: '/AboutUs' },
  { label: 'Contact Us', to: '/ContactUs' },
];

/** The navbar's menu, for the mouse, for the phone and as a page of its own. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', to: '/home' },
  { label: 'EPR Credits', to: '/Erpcredits' },
  {
    label: 'Scraps',
    links: [
      { label: 'Battery', to: battery },
      { label: 'E-waste', to: eWaste },
      { label: 'Construction & Demo', to: construction },
      { label: 'Metal', to: '/ContactUs?category=Metal' },
    ],
  },
  {
    label: 'Resources',
    links: [
      { label: 'Blog', to: '/Blog' },
      { label: 'Resources', to: '/resources' },
    ],
  },
  { label: 'Company', links: company },
];

/** The footer's columns of links. */
export const footerSections: readonly NavigationGroup[] = [
  {
    label: 'Quick links',
    links: [
      { label: 'Home', to: '/home' },
      { label: 'EPR Credits', to: '/Erpcredits' },
      { label: 'Battery scrap', to: battery },
      { label: 'E-waste scrap', to: eWaste },
      { label: 'Construction & demolition waste', to: construction },
      { label: 'Blog', to: '/Blog' },
      { label: 'Resources', to: '/resources' },
    ],
  },
  { label: 'Company', links: company },
  {
    label: 'Help and legal',
    links: [
      { label: 'Careers', to: '/careers' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms & Conditions', to: '/terms' },
      { label: 'Support', to: '/support' },
    ],
  },
];

/** Whether a page belongs to a group, so that its dropdown is marked as the place where one is. */
export function leadsTo({ links }: NavigationGroup, pathname: string): boolean {
  // The blog is there in both spellings, and its articles are below it.
  return links.some(({ to }) => to === pathname || (to === '/Blog' && /^\/blog(?:\/|$)/i.test(pathname)));
}
