import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { randomToken } from '../ids.ts';
import { StartError } from '../start-error.ts';
import { derivedKey } from './derived-key.ts';

/**
 * The secret that signs tokens and file links and encrypts bank details: `config.appSecret`, else the one stored in `DATA_DIR/secret`,
 * generated on the first start (64 characters, readable by its owner only).
 * @throws StartError when the file exists but is damaged: a new secret would make stored bank details unreadable
 */
export function applicationSecret(config: Pick<Config, 'appSecret' | 'dataDirectory'>): string {
  return config.appSecret ?? loadOrCreateSecret(join(config.dataDirectory, 'secret'));
}

/** The existing secret; none is generated. */
export function knownSecret(config: Pick<Config, 'appSecret' | 'dataDirectory'>): string | undefined {
  return config.appSecret ?? readSecret(join(config.dataDirectory, 'secret'));
}

/** Fingerprint by which two secrets can be compared without revealing them: 32 hexadecimal digits. */
export function secretFingerprint(secret: string): string {
  return derivedKey(secret, 'fingerprint', 16).toString('hex');
}

/** The secret stored in a file, generated on the first call: 64 characters, readable by its owner only. @throws StartError when it is damaged */
export function loadOrCreateSecret(file: string): string {
  return readSecret(file) ?? createSecret(dirname(file), file);
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new StartError(`${file} is damaged: restore it from a backup, or set APP_SECRET to the secret it held`);
}

function createSecret(directory: string, file: string): string {
  mkdirSync(directory, { recursive: true });
  const secret = randomToken(48);
  const unfinished = `${file}.${randomToken(6)}`;
  writeFileSync(unfinished, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
  try {
    // A link, not a rename: if two servers start at the same time, the first one's secret stays.
    linkSync(unfinished, file);
  } catch (error) {
    const winner = errorCode(error) === 'EEXIST' ? readSecret(file) : undefined;
    if (winner === undefined) throw error;
    return winner;
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncDirectory(directory);
  return secret;
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
