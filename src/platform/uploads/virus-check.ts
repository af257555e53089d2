import { crc32 } from 'node:zlib';

// Split in two, so that a virus scanner does not report this source file.
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
const EICAR_CHECKSUM = crc32(EICAR);

/** Error message for a file that contains the EICAR test file. */
export const VIRUS = 'This file was refused by the virus check.';

/**
 * Whether the bytes contain the EICAR test file, the only "virus" that this check detects: a real scanner must run outside, before people
 * open the files.
 */
export function isTestVirus(bytes: Buffer): boolean {
  return bytes.includes(EICAR);
}

/**
 * Whether a part of an archive is the EICAR test file, by its size and checksum in the archive's directory: parts are not unpacked for
 * this.
 */
export function isTestVirusPart({ uncompressedSize, crc32: checksum }: { uncompressedSize: number; crc32: number }) {
  return uncompressedSize === EICAR.length && checksum >>> 0 === EICAR_CHECKSUM;
}
