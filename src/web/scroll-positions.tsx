import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { useDocumentFacts } from './document-context.ts';

/** Key of the router's positions in this tab. */
const KEY = 'react-router-scroll-positions';

/** Scrolls a reloaded page back before its scripts have loaded. Where the browser refuses its storage, it stays at the top. */
const script = `(function(){var h=history;if(!h.state||!h.state.key)h.replaceState({key:Math.random().toString(32).slice(2)},'');try{var y=JSON.parse(sessionStorage.getItem('${KEY}')||'{}')[h.state.key];if(typeof y==='number')scrollTo(0,y)}catch(e){}})()`;

/** The scroll position of each page in this tab's history. The router's own element fails in a browser that refuses its storage. */
export function ScrollPositions() {
  const { nonce } = useDocumentFacts();
  useScrollRestoration({ storageKey: KEY });
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
