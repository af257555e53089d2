import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Keeps the columns of a table as wide as they have been: rows that come and go while one scrolls must not move them. They begin anew
 * when the frame changes its width. It also tells the style sheet how wide the last column is (`--last-column`), beside which others pin.
 */
export function useSteadyColumns(head: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(() => {
    if (!head.current || getComputedStyle(head.current).display !== 'table-row') return;
    const cells = [...head.current.cells];
    // All are read before any is written: one layout instead of one for each.
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
    let width = frame.clientWidth;
    const observer = new ResizeObserver(() => {
      if (frame.clientWidth === width) return;
      width = frame.clientWidth;
      for (const cell of head.current?.cells ?? []) cell.style.minWidth = '';
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [head]);
}
