/** localStorage key of the chosen theme; holds `light` or `dark`, nothing while the system decides. */
export const THEME_KEY = 'theme';

/** Inline script for the head, run before first paint: puts the chosen theme on the root element, so nothing flashes. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;
