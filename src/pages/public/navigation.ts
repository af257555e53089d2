export interface NavigationLink {
  label: string;
  to: string;
}

/** An entry of the navbar: a link, or a dropdown of links. Source: section 2 of the public specification. */
export type NavigationEntry = NavigationLink | { label: string; links: readonly NavigationLink[] };

/** The navbar's menu, for the mouse and for the phone. It names only pages that exist. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', to: '/home' },
  { label: 'EPR Credits', to: '/Erpcredits' },
];

export interface FooterSection {
  title: string;
  links: readonly NavigationLink[];
}

/** The footer's columns of links. */
export const footerSections: readonly FooterSection[] = [
  {
    title: 'Quick links',
    links: [
      { label: 'EPR Credits', to: '/Erpcredits' },
      { label: 'Create account', to: '/signup' },
    ],
  },
];
