/** localStorage key of the chosen theme; holds `light` or `dark`, nothing while the system decides. */
export const THEME_KEY = 'theme';

/** What a browser paints around the page: the ground of each theme, `--paper` in theme.css. */
export const THEME_COLOURS = [
  { scheme: 'light', colour: '#faf8f3' },
  { scheme: 'dark', colour: '#101613' },
] as const;

/** Puts a theme on the root element and has the browser paint with its colour. */
export function applyTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset['scheme'] === theme ? 'all' : 'not all';
}

/** Inline script for the head, run before first paint, so that nothing flashes. It stands behind the colours that it chooses from. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='dark'||t==='light'){document.documentElement.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.media=m.dataset.scheme===t?'all':'not all'})}}catch(e){}`;
