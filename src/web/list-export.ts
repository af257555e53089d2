import { useEffect, useRef, useState } from 'react';
import { toCsv } from '../lib/csv.ts';
import { dayInIndia } from '../lib/dates.ts';
import type { ExportColumn } from '../lib/export-column.ts';
import { groupDigits } from '../lib/quantity.ts';
import { toast } from '../ui/feedback/toast.ts';
import { errorText } from './api.ts';
import { type ListPage, readAllPages } from './list-pages.ts';
import { saveFile } from './save-file.ts';

export type ExportKind = 'csv' | 'xlsx';

export interface ListExport<Item, Row> {
  /** Loads one page of the list with the screen's filters. */
  ask: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item>>;
  /** Start of the file's name: `transactions` → `transactions-2026-11-21.csv`. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Converts items to rows: leaves some out, or makes several rows of each. */
  rows: (items: readonly Item[]) => readonly Row[];
}

const rowsText = (count: number) => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

async function write<Item, Row>(kind: ExportKind, { name, columns }: ListExport<Item, Row>, rows: readonly Row[]) {
  if (kind === 'csv') return new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  const { toWorkbook } = await import('./list-workbook.ts');
  return toWorkbook(columns, rows, name);
}

/** Reads all pages of a list and saves it as a file; leaving the screen cancels it. */
export function useListExport<Item extends { id: string }, Row>(list: ListExport<Item, Row>) {
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ExportKind) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    let read = 0;
    setProgress(rowsText(0));
    try {
      const items = await readAllPages((cursor) => list.ask(cursor, signal), {
        signal,
        onProgress: (count) => {
          read = count;
          setProgress(rowsText(count));
        },
      });
      const rows = list.rows(items);
      const file = await write(kind, list, rows);
      signal.throwIfAborted();
      saveFile(file, `${list.name}-${dayInIndia(new Date())}.${kind}`);
      toast.success(`Export finished: ${rowsText(rows.length)}`);
    } catch (error) {
      if (!signal.aborted) toast.error(`Export stopped after ${rowsText(read)}: ${errorText(error)} Please try again.`);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    toast.info('Export cancelled.');
  };
  return { progress, start: (kind: ExportKind) => void start(kind), cancel };
}
