/** One cached async value; concurrent callers share one load. */
export interface CachedValue<Value> {
  read(): Promise<Value>;
  /** Invalidates the cached value. A load that is running still resolves for its callers, but is not cached. */
  invalidate(): void;
}

interface Load<Value> {
  value: Promise<Value>;
  /** True once `read` was called: a change that happens now may be missing from its result. */
  started: boolean;
  until: number;
}

/**
 * Caches the result of `read` until it is invalidated, for at most `life` milliseconds; a failure is not cached. Only one load runs at a
 * time, however often the value is invalidated: callers that arrive during an outdated load share the load after it.
 */
export function cachedValue<Value>(read: () => Promise<Value>, life: number): CachedValue<Value> {
  let known: Load<Value> | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function next(): Load<Value> {
    const load: Load<Value> = {
      value: before.then(() => {
        load.started = true;
        return read();
      }),
      started: false,
      // The lifetime starts when the load ends.
      until: Number.POSITIVE_INFINITY,
    };
    before = load.value.then(
      () => (load.until = performance.now() + life),
      () => (load.until = 0),
    );
    return load;
  }

  return {
    read() {
      if (!known || performance.now() >= known.until) known = next();
      return known.value;
    },
    invalidate() {
      if (known?.started) known = undefined;
    },
  };
}
