/** A value that many ask for and that is made once for all of them. */
export interface Kept<Value> {
  read(): Promise<Value>;
  /** What was made until now is no longer true; what is being made goes to those who wait for it and is not kept. */
  forget(): void;
}

interface Making<Value> {
  value: Promise<Value>;
  /** Whether it may have read what a change that comes now changes. */
  begun: boolean;
  until: number;
}

/**
 * Keeps what `make` gives until it is forgotten, `life` milliseconds at most; a failure is not kept. One is made at a time, however
 * often it is forgotten: whoever asks while an old one is being made waits, with all others who do, for the one after it.
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
      // While it is made it cannot be too old.
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
