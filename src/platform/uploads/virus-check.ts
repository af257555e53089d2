import { crc32 } from 'node:zlib';

// In two halves, lest a virus scanner takes this very source for the test file.
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
const EICAR_CHECKSUM = crc32(EICAR);

/** What is said of a file that holds the test file. */
export const VIRUS = 'This file was refused by the virus check.';

/**
 * Whether the bytes hold the EICAR test file, which is all that the virus check here knows: a real scanner belongs outside, before the
 * files are opened by people.
 */
export function isTestVirus(bytes: Buffer): boolean {
  return bytes.includes(EICAR);
}

/** Whether a part of an archive is the EICAR test file, by what the archive's directory says of it: parts are not unpacked for this. */
export function isTestVirusPart({ uncompressedSize, crc32: checksum }: { uncompressedSize: number; crc32: number }) {
  return uncompressedSize === EICAR.length && checksum >>> 0 === EICAR_CHECKSUM;
}
