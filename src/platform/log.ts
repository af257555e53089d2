import type { FastifyServerOptions } from 'fastify';

/** Writes lines of the server's log. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Patterns of private data, removed from logs: addresses, tokens and hashes, tax and bank numbers, mobile and account numbers. */
const PRIVATE: readonly RegExp[] = [
  /[^\s@<>"'(),;:=]+@[^\s@<>"'(),;]+\.[^\s@<>"'(),;]+/gu,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu,
  /\$argon2[^\s"]+/gu,
  /[\w-]{40,}/gu,
  /\b\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}\b/gu,
  /\b[A-Z]{4}0[A-Z\d]{6}\b/gu,
  /(?<![\w-])\d{6,18}(?![\w-])/gu,
];

function withoutPrivate(text: string): string {
  return PRIVATE.reduce((left, pattern) => left.replaceAll(pattern, '[private]'), text);
}

/** Fields of an error that are logged. A database error has the row's values in `detail`, and other errors carry whole requests. */
interface LoggedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: LoggedError;
}

const NAMES = ['code', 'table', 'constraint'] as const;

function plainError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'not an error', stack: '' };
  const { name, message, stack, cause } = thrown;
  const named = NAMES.flatMap((key) => {
    const value: unknown = Reflect.get(thrown, key);
    return typeof value === 'string' ? [[key, withoutPrivate(value)]] : [];
  });
  return {
    type: name,
    message: withoutPrivate(message),
    ...Object.fromEntries(named),
    stack: withoutPrivate(stack ?? ''),
    ...(cause instanceof Error && depth < 3 && { cause: plainError(cause, depth + 1) }),
  };
}

/** Log options of the server: one JSON object a line, only warnings and errors, no private data. */
export const LOG_OPTIONS = {
  level: 'warn',
  serializers: {
    err: (thrown: unknown) => plainError(thrown),
    // URLs contain signatures and tokens, headers contain sessions.
    req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? '' }),
  },
} satisfies FastifyServerOptions['logger'];
