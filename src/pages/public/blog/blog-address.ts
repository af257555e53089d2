/** Page, search and topic of the articles as they stand in an address; each function gives the query of another one. */

export function withPage(address: URLSearchParams, page: number): string {
  return changed(address, 'page', page === 1 ? null : String(page));
}

/** '' searches for nothing. */
export function withSearch(address: URLSearchParams, text: string): string {
  return changed(address, 'search', text === '' ? null : text);
}

/** null shows all topics. */
export function withTopic(address: URLSearchParams, topic: string | null): string {
  return changed(address, 'topic', topic);
}

/** Another search or topic begins at its first page. */
function changed(address: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next.size === 0 ? '' : `?${next}`;
}
