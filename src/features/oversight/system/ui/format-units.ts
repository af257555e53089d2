/** Sizes and durations as readable texts. */
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `512 bytes`, `1.5 MB`; 1 KB is 1,024 bytes. */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString('en-IN', { maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1 })} ${UNITS[power]}`;
}

/** `3 days 4 hours`, `12 minutes`, `8 seconds`: the two largest units. */
export function formatDuration(elapsed: number): string {
  // Another machine's clock may be slightly ahead.
  const seconds = Math.max(0, elapsed);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [Math.floor(seconds) % 60, 'second'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first === -1 ? 3 : first).slice(0, 2);
  return shown
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(' ');
}
