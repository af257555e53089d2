import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal; a process that has ended meanwhile is ignored. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Child processes with their titles. Linux only. */
export function childrenOf(parent: number): { pid: number; title: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return [];
        return [{ pid: Number(name), title: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}
