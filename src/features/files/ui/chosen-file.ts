import * as z from 'zod/mini';
import { claimedType, FILE_RULES, FILE_SIZE_LIMIT, type FilePurpose } from '../../../lib/file-rules.ts';

const isFile = (value: unknown) => typeof File !== 'undefined' && value instanceof File;
const isTooLarge = 'A file can have at most 10 MB';

/** A file chosen in the browser, refused before it travels: by its name's ending in the purpose's words, and by its size. */
export function chosenFile(purpose: FilePurpose, required: string) {
  const { types, refusal } = FILE_RULES[purpose];
  return z.custom<File>(isFile, { error: required }).check(
    z.refine((chosen) => {
      const type = claimedType(chosen.name);
      return type !== null && types.includes(type);
    }, refusal),
    z.refine((chosen) => chosen.size <= FILE_SIZE_LIMIT, isTooLarge),
  );
}
