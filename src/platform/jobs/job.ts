interface Step {
  name: string;
  /** Runs one step. Resolves to true when there is more to do at once. */
  step: () => Promise<boolean>;
}

/** A job that every process runs again and again; its statements decide which process does what. */
export interface FrequentJob extends Step {
  /** Time from the end of a step to the next one, when there is nothing more to do. */
  pollIntervalMs: number;
  /** Pause after each step, also when there is more to do or the job is woken earlier; it limits the rate of the job. */
  stepPauseMs?: number;
}

/** A job that runs once a day, in one process of all. */
export interface DailyJob extends Step {
  /** Time of day in India, `HH:MM`. */
  daily: string;
}

export type Job = FrequentJob | DailyJob;
