/** A value that many ask for and that is made once for all of them. */
export interface Kept<Value> {
  read(): Promise<Value>;
  /** What was made until now is no longer true; what is being made goes to those who wait for it and is not kept. */
  forget(): void;
}

/** Keeps what `make` gives until it is forgotten, `life` milliseconds at most; a failure is not kept. */
export function createKept<Value>(make: () => Promise<Value>, life: number): Kept<Value> {
  let known: { value: Promise<Value>; until: number } | undefined;
  return {
    read() {
      if (known && performance.now() < known.until) return known.value;
      const value = make();
      // While it is made it cannot be too old.
      const mine = { value, until: Number.POSITIVE_INFINITY };
      known = mine;
      value.then(
        () => (mine.until = performance.now() + life),
        () => (mine.until = 0),
      );
      return value;
    },
    forget: () => (known = undefined),
  };
}
