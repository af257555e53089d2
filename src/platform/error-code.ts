/** The `code` of an operating system error (`ENOENT`, `EADDRINUSE`, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
