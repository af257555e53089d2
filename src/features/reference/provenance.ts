/** How far a row can be relied on; `data/README.md` says what each means. */
export type SourceStatus = 'verified' | 'reported' | 'draft';

/** Where a row of reference data comes from. Keys in square brackets in `source` are explained in `data/README.md`. */
export type Provenance = { source: string; status: SourceStatus; note: string | null };

type RawProvenance = { source: string; status: string; note?: string | undefined };

/**
 * Provenance of a raw row.
 * @throws Error when the row has no source or an unknown status, so that no such data is ever shown
 */
export function provenanceOf(row: RawProvenance): Provenance {
  const { source, status } = row;
  if (source === '') throw new Error('Reference row without a source');
  if (status !== 'verified' && status !== 'reported' && status !== 'draft')
    throw new Error(`Unknown status of reference data: ${status}`);
  return { source, status, note: row.note ?? null };
}
