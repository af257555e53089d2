import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Fixes the column widths of a virtualised table: rows that come and go while one scrolls must not change them. They are measured again
 * when the frame's width changes. It also sets `--last-column`, the width of the last column, next to which others are pinned.
 */
export function useSteadyColumns(head: RefObject<HTMLTableRowElement | null>): void {
  /** Width of the frame that the columns were measured in. */
  const measuredAt = useRef(0);
  useLayoutEffect(() => {
    if (!head.current || getComputedStyle(head.current).display !== 'table-row') return;
    measuredAt.current = head.current.closest('table')?.parentElement?.clientWidth ?? 0;
    const cells = [...head.current.cells];
    // All reads before any write: one layout instead of one for each column.
    const widths = cells.map((cell) => Math.floor(cell.getBoundingClientRect().width));
    for (const [place, cell] of cells.entries()) {
      const width = widths[place] ?? 0;
      if (width > Number.parseFloat(cell.style.minWidth || '0')) cell.style.minWidth = `${width}px`;
    }
    head.current.closest('table')?.style.setProperty('--last-column', `${widths.at(-1) ?? 0}px`);
  });
  useEffect(() => {
    const frame = head.current?.closest('table')?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => {
      if (frame.clientWidth === measuredAt.current) return;
      measuredAt.current = frame.clientWidth;
      for (const cell of head.current?.cells ?? []) cell.style.minWidth = '';
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [head]);
}
