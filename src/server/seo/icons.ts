import { brand } from '#brand.ts';
import { logoShapes, themeColour } from './drawings.ts';

export interface SiteIcon {
  path: string;
  /** Width and height in pixels. */
  size: number;
  /** True for a maskable icon, which the system crops: the background fills the square and the logo stays within four fifths of it. */
  maskable: boolean;
}

/** Icons generated from the logo in `public/favicon.svg`. */
export const ICONS: readonly SiteIcon[] = [
  { path: '/icons/192.png', size: 192, maskable: false },
  { path: '/icons/512.png', size: 512, maskable: false },
  { path: '/icons/maskable-512.png', size: 512, maskable: true },
  { path: '/apple-touch-icon.png', size: 180, maskable: true },
];

export function iconDrawing({ size, maskable }: SiteIcon): string {
  const background = maskable ? `<rect width="40" height="40" fill="${themeColour('green-solid')}"/>` : '';
  const fit = maskable ? 'translate(4 4) scale(0.8)' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">${background}<g transform="${fit}">${logoShapes}</g></svg>`;
}

/** The web app manifest, for installation on a home screen. */
export function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en-IN',
    background_color: themeColour('paper'),
    theme_color: themeColour('paper'),
    categories: ['business', 'finance'],
    icons: ICONS.filter(({ path }) => path.startsWith('/icons/')).map(({ path, size, maskable }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: maskable ? 'maskable' : 'any',
    })),
    shortcuts: [{ name: 'EPR Credits', url: '/Erpcredits' }],
  });
}
