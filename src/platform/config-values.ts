import { isIP } from 'node:net';
import { StartError } from './start-error.ts';

/** Invalid environment variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variable without surrounding blanks; empty counts as unset. */
export function valueOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** `problem` must not repeat the value of a variable that may hold a password. */
export function refuse(name: string, problem: string, expected: string): never {
  throw new ConfigError(`${name} ${problem}; expected ${expected}`);
}

/** One of the listed words, or the default when the variable is unset. */
export function choice<Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = valueOf(env, name);
  if (value === undefined) return fallback;
  return (
    words.find((word) => word === value) ?? refuse(name, `is ${JSON.stringify(value)}`, `one of ${words.join(', ')}`)
  );
}

/** A whole number between the bounds, both included. */
export function wholeNumber(env: Environment, name: string, minimum: number, maximum: number, fallback: number) {
  const value = valueOf(env, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  return refuse(name, `is ${JSON.stringify(value)}`, `a whole number from ${minimum} to ${maximum}`);
}

/** A point in time in ISO 8601 format with its time zone: without one it would mean a different instant on each machine. */
export function instant(env: Environment, name: string): Date | undefined {
  const value = valueOf(env, name);
  if (value === undefined) return undefined;
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
  const read = new Date(value);
  if (form.test(value) && !Number.isNaN(read.getTime())) return read;
  return refuse(name, `is ${JSON.stringify(value)}`, 'an instant with its zone, e.g. 2026-11-21T12:00:00+05:30');
}

/** Parses a URL with one of the protocols; `check` returns further problems. Error messages never contain the value. */
export function url(
  env: Environment,
  name: string,
  form: { protocols: readonly string[]; example: string; check?: (url: URL) => string | undefined },
): URL | undefined {
  const value = valueOf(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value)) return refuse(name, 'is not a URL', form.example);
  const parsed = new URL(value);
  if (!form.protocols.includes(parsed.protocol)) {
    return refuse(name, `starts with ${JSON.stringify(parsed.protocol)}`, form.example);
  }
  const problem = form.check?.(parsed);
  return problem === undefined ? parsed : refuse(name, problem, form.example);
}

/** An IP address or a network in CIDR notation. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
