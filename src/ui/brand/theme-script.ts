/** localStorage key of the chosen theme; holds `light` or `dark`, nothing while the system's setting applies. */
export const THEME_KEY = 'theme';

/** Colour of the browser's own interface around the page: `--paper` of each theme in theme.css. */
export const THEME_COLOURS = [
  { scheme: 'light', colour: '#faf8f3' },
  { scheme: 'dark', colour: '#101613' },
] as const;

/** Sets the theme on the root element and its `theme-color`. */
export function applyTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset['scheme'] === theme ? 'all' : 'not all';
}

/** Inline script for the head, run before the first paint to prevent a flash of the wrong theme. It must follow the `theme-color` tags. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='dark'||t==='light'){document.documentElement.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.media=m.dataset.scheme===t?'all':'not all'})}}catch(e){}`;
