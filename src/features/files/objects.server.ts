import { FILE_RULES, PICTURE_WIDTHS } from '../../lib/file-rules.ts';
import type { KeptFile } from './kept-file.ts';
import { pictureKey } from './pictures.server.ts';

/** The stored objects of a file: itself, with the hash that it must have, or of a picture all its widths, whose bytes no row knows. */
export function objectsOf({ id, purpose, sha256 }: KeptFile): { key: string; sha256?: string }[] {
  if (!FILE_RULES[purpose].picture) return [{ key: id, sha256 }];
  return PICTURE_WIDTHS.map((width) => ({ key: pictureKey(id, width) }));
}
