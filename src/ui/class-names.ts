/** Joins class names, leaving out what is not set (false, null, undefined, ''). */
export function classNames(...names: unknown[]): string {
  return names.filter(Boolean).join(' ');
}
