/** Page, search and topic of the articles in the query string; each function returns a new query string. */

export function withPage(address: URLSearchParams, page: number): string {
  return changed(address, 'page', page === 1 ? null : String(page));
}

/** '' does not filter. */
export function withSearch(address: URLSearchParams, text: string): string {
  return changed(address, 'search', text === '' ? null : text);
}

/** null shows all topics. */
export function withTopic(address: URLSearchParams, topic: string | null): string {
  return changed(address, 'topic', topic);
}

/** A new search or topic starts at page 1. */
function changed(address: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next.size === 0 ? '' : `?${next}`;
}
