const ENTRY = Buffer.from('PK\x03\x04', 'latin1');
const DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/** Whether the bytes begin with a ZIP signature. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(ENTRY) || bytes.subarray(0, 4).equals(END);
}

/**
 * Whether bytes of another type can also be read as a ZIP archive (polyglot file): archives are located from their end, so a picture or a
 * PDF can contain one. The end signature alone may occur in compressed data; a directory at the offset that it gives does not by chance.
 */
export function isZipInDisguise(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.lastIndexOf(END); at >= earliest; at = at === 0 ? -1 : bytes.lastIndexOf(END, at - 1)) {
    if (at + END_LENGTH > bytes.length) continue;
    const size = bytes.readUInt32LE(at + 12);
    const offset = bytes.readUInt32LE(at + 16);
    if ([at - size, offset].some((start) => start >= 0 && bytes.subarray(start, start + 4).equals(DIRECTORY)))
      return true;
  }
  return false;
}
