import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type Key,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';

/** Up to this many rows or cards, all are rendered, so that the browser's search finds everything. */
const MAX_ROWS_WITHOUT_VIRTUALISATION = 100;
/** Up to this many rows, scroll events are not followed. */
const MAX_ROWS_WITHOUT_SCROLL_TRACKING = 20;
/** Rows rendered beyond the visible ones, on each side. */
const OVERSCAN_ROWS = 8;

interface VirtualRowsOptions {
  /** Number of table rows or cards. */
  count: number;
  /** Unique key of the table row or card at that index, the same after new data. */
  keyOf: (index: number) => Key;
  /** Estimated height in pixels of an unrendered row. */
  estimate: number;
  /** Element whose children are the rows. */
  host: RefObject<HTMLElement | null>;
  /** Element that scrolls; the page by default. */
  box?: RefObject<HTMLElement | null> | undefined;
  /** Name of the list on its screen, the key of its stored scroll position. */
  name: string;
}

/** Number of cards side by side. */
function columnsOf(host: HTMLElement): number {
  const { display, gridTemplateColumns } = getComputedStyle(host);
  return display === 'grid' ? gridTemplateColumns.split(' ').length : 1;
}

function layoutOf(host: HTMLElement, box: HTMLElement | null): ListLayout {
  const scrolled = box ? box.scrollTop - box.getBoundingClientRect().top : window.scrollY;
  return {
    top: Math.round(host.getBoundingClientRect().top + scrolled),
    gap: Number.parseFloat(getComputedStyle(host).rowGap) || 0,
  };
}

/**
 * Decides which rows of a long list are rendered: the visible ones, some around them, and the focused one. Give each row `data-index` and
 * `ref={measure}`, the host `focus`.
 */
export function useVirtualRows({ count: items, keyOf, estimate, host, box, name }: VirtualRowsOptions) {
  const { key: address } = useLocation();
  const place = `${address} ${name}`;
  const [known] = useState(() => places.get(place));
  const [focused, setFocused] = useState<number | null>(null);
  // On the way back the first render has the rows, heights and gaps that were stored: with others the page would be scrolled to another place.
  const [layout, setLayout] = useState<ListLayout>(known?.layout ?? { top: 0, gap: 0 });
  const [columns, setColumns] = useState(known?.columns ?? 1);
  const count = Math.ceil(items / columns);

  useLayoutEffect(() => {
    const list = host.current;
    if (!list) return undefined;
    const observer = new ResizeObserver(() => setColumns(columnsOf(list)));
    setColumns(columnsOf(list));
    observer.observe(list);
    return () => observer.disconnect();
  }, [host]);

  // Any render may move the list; the state changes only if it did.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (!host.current || count <= MAX_ROWS_WITHOUT_SCROLL_TRACKING) return;
    const now = layoutOf(host.current, box?.current ?? null);
    setLayout((before) => (before.top === now.top && before.gap === now.gap ? before : now));
  });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || indexes.includes(focused)) return indexes;
      return [...indexes, focused].toSorted((one, other) => one - other);
    },
    [focused],
  );
  const keyOfRow = useCallback((row: number) => keyOf(row * columns), [keyOf, columns]);
  const options = {
    count,
    getItemKey: keyOfRow,
    estimateSize: () => estimate,
    overscan: OVERSCAN_ROWS,
    gap: layout.gap,
    scrollMargin: layout.top,
    rangeExtractor,
    initialMeasurementsCache: known?.sizes ?? [],
    ...(known && { initialOffset: known.offset }),
    // Renders rows at the first render, before anything is measured.
    initialRect: { width: 0, height: typeof window === 'undefined' ? 0 : window.innerHeight },
  };
  const followed = count > MAX_ROWS_WITHOUT_SCROLL_TRACKING;
  // Rows are compared by their own data; what these functions give is never memoised.
  // oxlint-disable-next-line react/incompatible-library
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => box?.current ?? null,
    enabled: followed && box !== undefined,
  });
  const inPage = useWindowVirtualizer<HTMLElement>({ ...options, enabled: followed && box === undefined });
  const virtualizer = box ? inBox : inPage;

  const leave = useRef({ place, virtualizer, layout, columns });
  useEffect(() => {
    leave.current = { place, virtualizer, layout, columns };
  });
  useLayoutEffect(() => {
    const element = box?.current;
    if (element && known) element.scrollTop = known.offset;
    return () => {
      const { place: last, virtualizer: rows, ...arranged } = leave.current;
      // The element itself may be hidden by now and would report 0.
      const offset = rows.scrollOffset ?? element?.scrollTop ?? 0;
      saveScrollPosition(last, { offset, ...arranged, sizes: rows.takeSnapshot() });
    };
  }, [box, known]);

  const rows: RowOrSpacer[] =
    items <= MAX_ROWS_WITHOUT_VIRTUALISATION
      ? Array.from({ length: count }, (_, index) => ({ index }))
      : withSpacers(
          virtualizer
            .getVirtualItems()
            .map(({ index, start, end }) => ({ index, start: start - layout.top, end: end - layout.top })),
          virtualizer.getTotalSize(),
          layout.gap,
        );
  return {
    columns,
    rows,
    measure: followed ? virtualizer.measureElement : undefined,
    focus: {
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLElement>('[data-index]');
        setFocused(row ? Number(row.dataset['index']) : null);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
  };
}

/** A rendered row, or a spacer for rows that are not rendered. */
type RowOrSpacer = { index: number } | { spacer: number; before: number };

interface RowPosition {
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

/** Measurements of a list, determined by its style sheet. Pixels. */
interface ListLayout {
  /** From the top of the scrolling element. */
  top: number;
  /** Between two rows. */
  gap: number;
}

/** Scroll position and rows of a list. */
interface ScrollPosition {
  /** Pixels of the element that scrolls; the router restores the page's position too. */
  offset: number;
  /** Cards side by side in a row. */
  columns: number;
  layout: ListLayout;
  sizes: VirtualItem[];
}

const places = new Map<string, ScrollPosition>();
const MAX_POSITIONS = 20;

/** Stores the scroll position of a list for one history entry, so that Back shows the same rows. */
export function saveScrollPosition(name: string, place: ScrollPosition): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.size > MAX_POSITIONS ? places.keys().next().value : undefined;
  if (oldest !== undefined) places.delete(oldest);
}
