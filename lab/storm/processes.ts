import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal; one that has ended meanwhile is none of our concern. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** The processes that one has started, with what they call themselves. Linux alone. */
export function childrenOf(parent: number): { pid: number; title: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return [];
        return [{ pid: Number(name), title: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        return []; // it has ended while we looked
      }
    });
}
