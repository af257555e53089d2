/** Delay after which deferred scripts start in a browser that does not report its first paint. */
const START_DELAY_MS = 2_000;

/**
 * Inline script at the end of a document with deferred scripts: it starts them once, after the first paint. It depends only on what `server/document.ts` has left in the document.
 */
export const startDeferredScripts = `(function(){var w=true;function start(){if(!w)return;w=false;document.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});document.querySelectorAll('script[type=later]').forEach(function(s){var m=document.createElement('script');m.type='module';m.async=true;m.textContent=s.textContent;s.replaceWith(m)})}try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){}setTimeout(start,${START_DELAY_MS})})()`;
