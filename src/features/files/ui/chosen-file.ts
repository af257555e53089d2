import * as z from 'zod/mini';
import { typeByExtension, FILE_RULES, FILE_SIZE_LIMIT_BYTES, type FilePurpose } from '../../../lib/file-rules.ts';

const isFile = (value: unknown): boolean => typeof File !== 'undefined' && value instanceof File;
/** As the server says it. */
const isTooLarge = 'The file is too large; at most 10 MB.';

/** A file chosen in the browser, refused before it travels: by its name's ending in the purpose's words, and by its size. */
export function chosenFile(purpose: FilePurpose, required: string) {
  const { types, refusal } = FILE_RULES[purpose];
  // Not aborted by a missing file, so that what compares other fields of the form is said too.
  return z.custom<File>(isFile, { error: required, abort: false }).check(
    z.refine((chosen) => {
      if (!isFile(chosen)) return true;
      const type = typeByExtension(chosen.name);
      return type !== null && types.includes(type);
    }, refusal),
    z.refine((chosen) => !isFile(chosen) || chosen.size <= FILE_SIZE_LIMIT_BYTES, isTooLarge),
  );
}
