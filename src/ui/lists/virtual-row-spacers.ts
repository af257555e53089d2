/** A rendered row, or a spacer for rows that are not rendered. */
export type RowOrSpacer = { index: number } | { spacer: number; before: number };

export interface RowPosition {
  index: number;
  /** Pixels from the top of the list. */
  start: number;
  end: number;
}

/**
 * The rendered rows of a virtualised list, with spacers in place of the others. A `gap` separates rows and spacers, so a spacer is shorter
 * than the space that it fills by the gaps around it.
 */
export function withSpacers(rows: readonly RowPosition[], total: number, gap: number): RowOrSpacer[] {
  const parts: RowOrSpacer[] = [];
  let end: number | null = null;
  for (const row of rows) {
    const room = end === null ? row.start - gap : row.start - end - 2 * gap;
    if (room > 0) parts.push({ spacer: room, before: row.index });
    parts.push({ index: row.index });
    end = row.end;
  }
  const rest = total - (end ?? 0) - gap;
  if (rest > 0) parts.push({ spacer: rest, before: -1 });
  return parts;
}
