/** One cached async value; concurrent callers share one load. */
export interface Kept<Value> {
  read(): Promise<Value>;
  /** Invalidates the cached value. A load that is running still resolves for its callers, but is not cached. */
  forget(): void;
}

interface Making<Value> {
  value: Promise<Value>;
  /** True once `make` was called: a change that happens now may be missing from its result. */
  begun: boolean;
  until: number;
}

/**
 * Caches the result of `make` until it is invalidated, for at most `life` milliseconds; a failure is not cached. Only one load runs at a
 * time, however often the value is invalidated: callers that arrive during an outdated load share the load after it.
 */
export function cachedValue<Value>(make: () => Promise<Value>, life: number): Kept<Value> {
  let known: Making<Value> | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function next(): Making<Value> {
    const making: Making<Value> = {
      value: before.then(() => {
        making.begun = true;
        return make();
      }),
      begun: false,
      // The lifetime starts when the load ends.
      until: Number.POSITIVE_INFINITY,
    };
    before = making.value.then(
      () => (making.until = performance.now() + life),
      () => (making.until = 0),
    );
    return making;
  }

  return {
    read() {
      if (!known || performance.now() >= known.until) known = next();
      return known.value;
    },
    forget() {
      if (known?.begun) known = undefined;
    },
  };
}
