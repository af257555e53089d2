import type { Clock } from '../../platform/clock.ts';
import type { Objects } from '../../platform/storage/stored-objects.ts';

/** Source of a backup, and its progress callback. */
export interface BackupSource {
  /** URL of the database. */
  url: string;
  storage: Pick<Objects, 'read'>;
  secret: string;
  clock: Clock;
  /** Called with progress messages. */
  report: (line: string) => void;
}
