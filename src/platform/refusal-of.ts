import type { FastifyError } from 'fastify';
import { databaseErrorCode, UnknownOutcomeError } from './database/database.ts';
import { errorCode } from './error-code.ts';
import { Refusal, tooLarge, unreadable, wrongContentType } from './refusal.ts';

/** Error codes of a full disk, of the system and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Error messages of the driver for a lost connection, which have no code. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|client was closed/i;

/** Error codes of a failover: a server that has just become a standby, a transaction that it ended. */
const MOVED = new Set(['25006', '25P03']);

/** A socket that does not exist yet, or no longer: the database is starting, or down. */
const isConnecting = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect';

/**
 * Converts any error into a `Refusal`; the only place where errors of libraries are converted. Database out of reach is 503, full disk 507,
 * violated constraint 409, text that PostgreSQL cannot store 400; an unexpected error is 500 and shows no details.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return databaseRefusal(error) ?? requestRefusal(error) ?? new Refusal('internal', undefined, { cause: error });
}

/** Log fields of a failure. An outage fails many requests: then each is one line, without a stack. */
export function loggedFailure(error: unknown): { err: unknown } | { reason: string } {
  const refusal = refusalOf(error);
  const cause = refusal.cause ?? refusal;
  if (refusal.kind !== 'unavailable') return { err: cause };
  return { reason: cause instanceof Error ? cause.message || cause.name : 'unknown' };
}

/** Log level of a failure: what is full for a moment refuses by itself; every other one has a cause that somebody should look at. */
export const failureLevel = ({ kind, cause }: Refusal): 'warn' | 'error' =>
  kind === 'unavailable' && cause === undefined ? 'warn' : 'error';

/** Whether the database, or a socket, is out of reach: the statement may have been executed or not. */
export function isUnreachable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== undefined) return /^(?:08|57P|53[234])/.test(code) || MOVED.has(code);
  if (!(error instanceof Error)) return false;
  if (error instanceof UnknownOutcomeError || LOST.test(error.message) || isConnecting(error)) return true;
  return UNREACHABLE.has(errorCode(error) ?? '');
}

function databaseRefusal(error: unknown): Refusal | undefined {
  const cause = { cause: error };
  if (isUnreachable(error)) return new Refusal('unavailable', undefined, { retryAfter: 2, ...cause });
  if (FULL.has(errorCode(error) ?? '')) return new Refusal('storage_full', undefined, { retryAfter: 60, ...cause });
  const code = databaseErrorCode(error);
  if (code === undefined) return undefined;
  // A lock timeout or statement timeout: a retry of the same request may succeed.
  if (code === '55P03' || code === '57014' || code.startsWith('40')) {
    return new Refusal('unavailable', undefined, { retryAfter: 1, ...cause });
  }
  if (code.startsWith('23')) return new Refusal('conflict', undefined, cause);
  if (code.startsWith('22')) return new Refusal('invalid', undefined, cause);
  return undefined;
}

const UNREADABLE =
  /^(?:Unexpected end of (?:multipart data|file|form)|Malformed part header|Multipart: Boundary not found|Unsupported Content-Type\.)$|unexpected end of multipart data$/;

/** Errors of the web framework: invalid JSON, body too large, unknown content type. */
function requestRefusal(error: unknown): Refusal | undefined {
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === 413) return tooLarge(error);
  if (status === 415) return wrongContentType(error);
  // The multipart parser throws plain errors for truncated or malformed bodies.
  const isCut = error instanceof Error && UNREADABLE.test(error.message);
  return isCut || (status !== undefined && status >= 400 && status < 500) ? unreadable(error) : undefined;
}
