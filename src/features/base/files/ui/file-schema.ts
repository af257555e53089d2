import * as z from 'zod/mini';
import { FILE_RULES, FILE_SIZE_LIMIT_BYTES, nameAllows, type FilePurpose } from '#lib/file-rules.ts';

const isFile = (value: unknown): boolean => typeof File !== 'undefined' && value instanceof File;
/** The server's message for a file that is too large. */
const isTooLarge = 'The file is too large; at most 10 MB.';

/** The error of a chosen file; undefined where it has none. */
export const fileProblem = (purpose: FilePurpose, file: File): string | undefined =>
  z.safeParse(fileSchema(purpose, ''), file).error?.issues[0]?.message;

/** Schema of a chosen file that is refused before the upload by its name and its size. */
export function fileSchema(purpose: FilePurpose, required: string) {
  const { types, refusal } = FILE_RULES[purpose];
  // Does not abort validation on a missing file, so that checks across other fields run too.
  return z.custom<File>(isFile, { error: required, abort: false }).check(
    z.refine((chosen) => !isFile(chosen) || nameAllows(chosen.name, types), refusal),
    z.refine((chosen) => !isFile(chosen) || chosen.size <= FILE_SIZE_LIMIT_BYTES, isTooLarge),
  );
}
