const PATH = /^[^?#]*/u;
/** PostgreSQL cannot store this character, and none of our links contains it. */
const NUL = /%00/u;

/**
 * The target of a request with a path that can be decoded. The path of a cut link, such as `/Blog/100%` or `/detail/%E0%A4%A`, is taken
 * literally: it then leads to nothing in the way of every other unknown path. The same for a path with a NUL.
 */
export function decodableTarget(target: string): string {
  if (!target.includes('%')) return target;
  const [path = ''] = PATH.exec(target) ?? [];
  return isDecodable(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !NUL.test(path);
  } catch {
    // The only error of this function is that of a sequence that is no UTF-8.
    return false;
  }
}
