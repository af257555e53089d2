import type { Clock } from '../../platform/clock.ts';
import type { Objects } from '../../platform/storage/stored-objects.ts';

/** What is backed up, and how it is told. */
export interface BackupSource {
  /** Of the database. */
  url: string;
  storage: Pick<Objects, 'read'>;
  secret: string;
  clock: Clock;
  /** Called with lines for the person who waits. */
  report: (line: string) => void;
}
