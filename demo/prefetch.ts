/**
 * Runs slow work in order, up to `ahead` pieces in advance of the consumer, to use the machine's other cores.
 * @param work computes the piece at that index
 * @param ahead pieces in progress or finished beside the one that is awaited
 */
export function prefetch<T>(count: number, work: (place: number) => Promise<T>, ahead = 3): () => Promise<T> {
  const ready: Promise<T>[] = [];
  let begun = 0;
  return async () => {
    while (begun < count && ready.length <= ahead) {
      const piece = work(begun);
      // The consumer handles a rejection; until then it must not count as unhandled.
      piece.catch(() => undefined);
      ready.push(piece);
      begun += 1;
    }
    const piece = ready.shift();
    if (piece === undefined) throw new RangeError(`There are no more than ${count} pieces`);
    return piece;
  };
}
