import { setTimeout as pause } from 'node:timers/promises';
import { allReady, type TestEnvironment } from './environment.ts';
import type { Fault, Resource } from './faults.ts';

/** A fault that has happened. */
export interface FaultResult {
  name: string;
  /** Milliseconds from its end until every server was ready; undefined if another fault overlapped. */
  recovery: number | undefined;
}

export interface FaultRun {
  past: FaultResult[];
  /** The schedule was cut short by the time limit. */
  cutShort: boolean;
}

const POLL_MS = 20;
/** Longest allowed recovery time of the servers. */
export const MAX_RECOVERY_MS = 60_000;

/**
 * Runs the faults of a schedule, in sequence except for overlapping ones; resolves when every fault has ended and the servers are ready or
 * late.
 */
export async function runFaults(
  environment: TestEnvironment,
  faults: readonly Fault[],
  until: number,
  log: (text: string) => void,
) {
  const run: FaultRun = { past: [], cutShort: false };
  const busy = new Map<Resource, Promise<unknown>>();
  const on = new Set<Promise<unknown>>();

  const happen = async ({ kind, side, lasts }: Fault, alone: boolean): Promise<void> => {
    const endsBefore = environment.servers.map((server) => server.ends());
    kind.begin(environment, side);
    if (lasts > 0) await pause(lasts);
    kind.end?.(environment, side);
    const ended = performance.now();
    // Waits until the terminated process has ended, since it may still report being ready.
    if (kind.name === 'server kill -9' || kind.name === 'server drain')
      while (environment.servers[side]?.ends() === endsBefore[side]) await pause(POLL_MS);
    const back = await recovered(environment, ended);
    const recovery = back - ended;
    const clean = alone && on.size <= 1;
    run.past.push({ name: kind.name, recovery: clean || recovery > MAX_RECOVERY_MS ? recovery : undefined });
  };

  for (const [index, fault] of faults.entries()) {
    if (!fault.overlaps) await Promise.all(on);
    if (performance.now() > until) {
      run.cutShort = true;
      break;
    }
    await pause(fault.wait);
    const resource = fault.kind.on(fault.side);
    await busy.get(resource);
    log(`${index + 1}/${faults.length} ${fault.kind.name} (${resource}) ${fault.lasts || ''}`);
    const happening = happen(fault, on.size === 0).finally(() => on.delete(happening));
    on.add(happening);
    busy.set(resource, happening);
  }
  await Promise.all(on);
  return run;
}

/** Waits until every server is ready; the limit if it is not by then. */
async function recovered(environment: TestEnvironment, since: number): Promise<number> {
  while (performance.now() - since <= MAX_RECOVERY_MS) {
    if (await allReady(environment.servers)) break;
    await pause(POLL_MS);
  }
  return performance.now();
}
