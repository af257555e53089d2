/**
 * Does slow work a few pieces ahead of who needs it, in their order, so that the machine's other cores have something to do.
 * @param work what makes the piece of that place
 * @param ahead pieces at work or ready beside the one that is waited for
 */
export function workAhead<T>(count: number, work: (place: number) => Promise<T>, ahead = 3): () => Promise<T> {
  const ready: Promise<T>[] = [];
  let begun = 0;
  return async () => {
    while (begun < count && ready.length <= ahead) {
      const piece = work(begun);
      // Whoever takes the piece hears of its failure; until then it is no unhandled one.
      piece.catch(() => undefined);
      ready.push(piece);
      begun += 1;
    }
    const piece = ready.shift();
    if (piece === undefined) throw new RangeError(`There are no more than ${count} pieces`);
    return piece;
  };
}
