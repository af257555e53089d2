import { parseArgs, type ParseArgsConfig } from 'node:util';
import { writePrivately } from '#platform/storage/private-files.ts';
import { BackupError, plainLine } from './backup-error.ts';

/** Parses a command's arguments: one path, and options. @throws BackupError with the usage */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path !== undefined && path !== '' && more.length === 0) return { path, values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new BackupError(`usage: ${usage}`);
}

/** Runs a command; an expected error is one line on standard error, and exit code 1. */
export async function runCommand(name: string, work: () => Promise<number>): Promise<void> {
  writePrivately();
  try {
    process.exitCode = await work();
  } catch (error) {
    const line = plainLine(error);
    console.error(line === undefined ? error : `${name}: ${line}`);
    process.exitCode = 1;
  }
}

/** A size in bytes, formatted for people. */
function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

/** Summary of a backup in one line. */
export function closingLine(manifest: {
  tables: readonly { rows: number; bytes: number }[];
  objects: { stored: number; bytes: number };
}): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, manifest.objects.bytes);
  return `${rows} rows of ${manifest.tables.length} tables, ${manifest.objects.stored} files, ${formatBytes(bytes)}`;
}
