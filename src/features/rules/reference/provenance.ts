/** Reliability of a row; `data/README.md` explains each value. */
type SourceStatus = 'verified' | 'reported' | 'draft' | 'unknown';

/** Source of a row of reference data. Keys in square brackets in `source` are explained in `data/README.md`. */
export type Provenance = { source: string; status: SourceStatus; note: string | null };

type RawProvenance = { source: string; status: string; note?: string | undefined };

/**
 * Provenance of a raw row.
 * @throws Error when the row has no source or an unknown status, so that such data is never shown
 */
export function provenanceOf(row: RawProvenance): Provenance {
  const { source, status } = row;
  if (source === '') throw new Error('Reference row without a source');
  if (status !== 'verified' && status !== 'reported' && status !== 'draft' && status !== 'unknown')
    throw new Error(`Unknown status of reference data: ${status}`);
  return { source, status, note: row.note ?? null };
}
