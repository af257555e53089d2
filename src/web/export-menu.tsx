import { useEffect, useId, useRef, useState } from 'react';
import { toCsv } from '#lib/csv.ts';
import { dayInIndia } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { errorText } from './api.ts';
import { type ListPage, readAllPages } from './list-pages.ts';
import { saveFile } from './save-file.ts';
import { useSession } from './session.ts';
import { PageTools } from './workspace/page-tools.tsx';
import { useCounts } from './workspace/use-counts.ts';
import styles from './export-menu.module.css';

interface ExportedList<Item> {
  items: readonly Item[];
  isPending: boolean;
  hasNextPage: boolean;
  ask: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item>>;
}

export interface ExportMenuProps<Item, Row> {
  /** The list with the screen's filters; the export reads it to its last page. */
  list: ExportedList<Item>;
  /** Start of the file's name: `transactions` → `transactions-2026-11-21.csv`, of a person with several organisations `PRO-000001-transactions-…`. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Converts items to rows: leaves some out, or makes several rows of each. */
  rows: (items: readonly Item[]) => readonly Row[];
  /** Text of the workbook's last line. */
  closing?: string;
}

/** Items of a list whose rows are its items. */
export const allItems = <Item,>(items: readonly Item[]): readonly Item[] => items;

/** `Export` button of a screen: exports the whole list, as searched and filtered, as CSV or workbook. */
export function ExportMenu<Item extends { id: string }, Row>(props: ExportMenuProps<Item, Row>) {
  const { list, rows } = props;
  const { progress, start, cancel } = useListExport(props);
  const reason = useId();
  const tools = useRef<HTMLSpanElement>(null);
  const wasRunning = useRef(false);
  // The progress has replaced the menu, which had the focus.
  useEffect(() => {
    if (wasRunning.current && progress === null && document.activeElement === document.body)
      tools.current?.querySelector('button')?.focus();
    wasRunning.current = progress !== null;
  }, [progress]);
  const isEmpty = !list.hasNextPage && rows(list.items).length === 0;
  if (progress !== null)
    return (
      <PageTools>
        <span className={styles.progress}>
          <Spinner />
          <span role="status" className="visually-hidden">
            Exporting
          </span>
          <span className="figures">{`${progress}…`}</span>
          <SmallButton onClick={cancel} aria-label="Cancel export">
            Cancel
          </SmallButton>
        </span>
      </PageTools>
    );
  if (list.isPending || isEmpty) {
    const why = list.isPending ? 'The list is still loading.' : 'There is nothing to export.';
    return (
      <PageTools>
        <Button variant="secondary" icon="download" aria-disabled="true" aria-describedby={reason} title={why}>
          <span className="text-soft">Export</span>
        </Button>
        <span id={reason} className="visually-hidden">
          {why}
        </span>
      </PageTools>
    );
  }
  return (
    <PageTools>
      <span ref={tools} className={styles.tools}>
        <Menu
          align="end"
          buttonClassName={styles.button}
          button={
            <>
              <Icon name="download" />
              Export
            </>
          }
        >
          <button type="button" onClick={() => start('csv')}>
            CSV
          </button>
          <button type="button" onClick={() => start('xlsx')}>
            Excel (XLSX)
          </button>
        </Menu>
      </span>
    </PageTools>
  );
}

type ExportKind = 'csv' | 'xlsx';

const rowsText = (count: number) => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

async function write<Item, Row>(
  kind: ExportKind,
  { name, columns, closing }: ExportMenuProps<Item, Row>,
  rows: readonly Row[],
) {
  if (kind === 'csv') return new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  const { toWorkbook } = await import('./list-workbook.ts');
  return toWorkbook(columns, rows, name, closing);
}

/** Reads all pages of a list and saves it as a file; leaving the screen cancels it. */
function useListExport<Item extends { id: string }, Row>(props: ExportMenuProps<Item, Row>) {
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const session = useSession();
  // Files of several organisations lie in one folder of the person.
  const isOneOfSeveral = (useCounts(session?.role)?.organisations ?? 0) > 1;
  const ofSeveral = isOneOfSeveral && session?.organisation ? `${session.organisation.unique_id}-` : '';
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ExportKind) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    let read = 0;
    setProgress(rowsText(0));
    try {
      const items = await readAllPages((cursor) => props.list.ask(cursor, signal), {
        signal,
        onProgress: (count) => {
          read = count;
          setProgress(rowsText(count));
        },
      });
      const rows = props.rows(items);
      const file = await write(kind, props, rows);
      signal.throwIfAborted();
      saveFile(file, `${ofSeveral}${props.name}-${dayInIndia(new Date())}.${kind}`);
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
