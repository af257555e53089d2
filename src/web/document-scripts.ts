/** Delay after which deferred scripts start in a browser that does not report its first paint. */
const START_DELAY_MS = 2_000;

/**
 * Inline script at the end of a document with deferred scripts: it starts them once, after the first paint. It depends only on what {@link
 * deferScripts} has left in the document.
 */
export const startDeferredScripts = `(function(){var w=true;function start(){if(!w)return;w=false;document.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});document.querySelectorAll('script[type=later]').forEach(function(s){var m=document.createElement('script');m.type='module';m.async=true;m.textContent=s.textContent;s.replaceWith(m)})}try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){}setTimeout(start,${START_DELAY_MS})})()`;

/**
 * Defers the module scripts of a document until its first paint; the document must contain {@link startDeferredScripts}. The content is then
 * painted with the full bandwidth and processor; links and forms work without scripts meanwhile.
 * @param html the whole document, a byte string without nonces
 */
export function deferScripts(html: string): string {
  if (!html.includes(startDeferredScripts)) return html;
  // The preloads are in the head.
  const end = html.indexOf('</head>');
  const head = html.slice(0, end).replaceAll('<link rel="modulepreload"', '<link rel="later"');
  return head + html.slice(end).replace('<script type="module" async="">', '<script type="later">');
}
