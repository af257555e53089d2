/** After this many milliseconds scripts start in a browser that says nothing of its paints. */
const patience = 2_000;

/**
 * Inline script at the end of a document whose scripts are put off: it starts them, once, when the page has been drawn. It counts on
 * nothing but what {@link deferScripts} left in the document.
 */
export const startOfScripts = `(function(){var w=true;function start(){if(!w)return;w=false;document.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});document.querySelectorAll('script[type=later]').forEach(function(s){var m=document.createElement('script');m.type='module';m.async=true;m.textContent=s.textContent;s.replaceWith(m)})}try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){}setTimeout(start,${patience})})()`;

/**
 * Has the module scripts of a document wait for its first paint, where the document brings {@link startOfScripts}. What people came
 * to read is then drawn with the whole line and the whole processor; links and forms work without scripts meanwhile.
 * @param html the whole document, a byte string without nonces
 */
export function deferScripts(html: string): string {
  if (!html.includes(startOfScripts)) return html;
  // The preloads stand in the head.
  const end = html.indexOf('</head>');
  const head = html.slice(0, end).replaceAll('<link rel="modulepreload"', '<link rel="later"');
  return head + html.slice(end).replace('<script type="module" async="">', '<script type="later">');
}
