import type { PackedFile } from '../rules.ts';

/** Largest file that is read without a file of this size in the pack: a manifest is smaller. Bytes. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** The SHA-256 of a file in hexadecimal, computed here: nothing is sent. */
async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Says in words whether and as what a file is in a pack. @throws Error where the file cannot be read */
export async function checkFile(
  file: Blob,
  pack: { files: readonly PackedFile[]; manifest_sha256: string },
): Promise<{ isThere: boolean; text: string }> {
  const absent = { isThere: false, text: 'This file is not in the pack.' };
  if (file.size > MAX_MANIFEST_BYTES && pack.files.every(({ byte_size: size }) => size !== file.size)) return absent;
  const hash = await hashOf(file);
  if (hash === pack.manifest_sha256) return { isThere: true, text: 'This is the manifest of the pack.' };
  const found = pack.files.find(({ sha256 }) => sha256 === hash);
  return found === undefined ? absent : { isThere: true, text: `This file is in the pack: ${found.part}.` };
}
