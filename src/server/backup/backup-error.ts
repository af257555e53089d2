import pg from 'pg';
import { ConfigError } from '#platform/config.ts';
import { errorCode } from '#platform/error-code.ts';
import { Refusal } from '#platform/refusal.ts';
import { DirectoryInUseError } from '#platform/storage/directory-lock.ts';

/** A backup or restore failed. The message is one line for the person who runs it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** One-line message for an error of the disk, the database or the object storage; undefined for a programming error. */
export function plainLine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const text = error.message.split('\n')[0] ?? '';
  if (error instanceof BackupError || error instanceof ConfigError || error instanceof DirectoryInUseError) return text;
  if (error instanceof pg.DatabaseError) return `the database said: ${text}`;
  // The driver's own errors have no code.
  if (/^(?:Connection terminated|Client has encountered a connection error|timeout expired)/.test(text))
    return `the database went away: ${text}`;
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? `: ${error.cause.message.split('\n')[0] || error.cause.name}` : '';
    return `the object storage cannot be used now${cause}`;
  }
  const code = errorCode(error);
  if (code === 'ENOSPC') return `no room is left on the disk (${text})`;
  return code === undefined ? undefined : text || code;
}
