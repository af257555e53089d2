import { FILE_RULES, PICTURE_WIDTHS } from '../../lib/file-rules.ts';
import type { StoredFileInfo } from './stored-file-info.ts';
import { pictureKey } from './pictures.server.ts';

/** Stored objects of a file: the file itself with its expected hash, or all widths of a picture, whose hashes are not recorded. */
export function objectsOf({ id, purpose, sha256 }: StoredFileInfo): { key: string; sha256?: string }[] {
  if (!FILE_RULES[purpose].picture) return [{ key: id, sha256 }];
  return PICTURE_WIDTHS.map((width) => ({ key: pictureKey(id, width) }));
}
