import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
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
import { recallPlace, rememberPlace } from './list-places.ts';
import { type SpacedRow, spacedRows } from './spaced-rows.ts';

/** Up to so many rows or cards all are rendered: the browser's own search finds everything. */
const RENDERED_WHOLE = 100;
/** Up to so many it is not worth following the scrolling. */
const NOT_FOLLOWED = 20;
/** Rows rendered beyond what is in sight, on each side. */
const OVERSCAN = 8;

export interface VirtualRowsOptions {
  count: number;
  /** Cards that stand side by side in a row; 1 unless told. */
  columns?: number;
  /** Own to the row at that place, and the same after new data. */
  keyOf: (index: number) => Key;
  /** Height of a row that was never in sight, in pixels. */
  estimate: number;
  /** Element whose children are the rows. */
  host: RefObject<HTMLElement | null>;
  /** Element that scrolls; the page unless told. */
  box?: RefObject<HTMLElement | null> | undefined;
  /** Name of the list on its screen: under it the place of scrolling is remembered. */
  name: string;
}

/** Measures of the host as its style sheet makes them. */
interface Layout {
  /** From the top of what scrolls, in pixels. */
  top: number;
  gap: number;
}

function layoutOf(host: HTMLElement, box: HTMLElement | null): Layout {
  const scrolled = box ? box.scrollTop - box.getBoundingClientRect().top : window.scrollY;
  return {
    top: Math.round(host.getBoundingClientRect().top + scrolled),
    gap: Number.parseFloat(getComputedStyle(host).rowGap) || 0,
  };
}

/**
 * Which rows of a long list are rendered: those in sight, some around them, and the one that has the focus. Give each row
 * `data-index` and `ref={measure}`, the host `focus`.
 */
export function useVirtualRows({ count, columns = 1, keyOf, estimate, host, box, name }: VirtualRowsOptions) {
  const { key: address } = useLocation();
  const place = `${address} ${name}`;
  const [known] = useState(() => recallPlace(place));
  const [layout, setLayout] = useState<Layout>({ top: 0, gap: 0 });
  const [focused, setFocused] = useState<number | null>(null);

  // Whatever is rendered may move the list; it is set again only when it did.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (!host.current || count <= NOT_FOLLOWED) return;
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
  const options = {
    count,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    gap: layout.gap,
    scrollMargin: layout.top,
    rangeExtractor,
    initialMeasurementsCache: known?.sizes ?? [],
    // Rows are there at the first rendering, before anything could be measured.
    initialRect: { width: 0, height: typeof window === 'undefined' ? 0 : window.innerHeight },
  };
  const followed = count > NOT_FOLLOWED;
  // Rows are compared by their own data; what these functions give is never memoised.
  // oxlint-disable-next-line react/incompatible-library
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => box?.current ?? null,
    initialOffset: known?.offset ?? 0,
    enabled: followed && box !== undefined,
  });
  const inPage = useWindowVirtualizer<HTMLElement>({ ...options, enabled: followed && box === undefined });
  const virtualizer = box ? inBox : inPage;

  const leave = useRef({ place, virtualizer });
  useEffect(() => {
    leave.current = { place, virtualizer };
  });
  useLayoutEffect(() => {
    const element = box?.current;
    if (element && known) element.scrollTop = known.offset;
    return () => {
      const { place: last, virtualizer: rows } = leave.current;
      // The element itself may be hidden by now, and then says 0.
      rememberPlace(last, { offset: rows.scrollOffset ?? element?.scrollTop ?? 0, sizes: rows.takeSnapshot() });
    };
  }, [box, known]);

  const rows: SpacedRow[] =
    count * columns <= RENDERED_WHOLE
      ? Array.from({ length: count }, (_, index) => ({ index }))
      : spacedRows(
          virtualizer
            .getVirtualItems()
            .map(({ index, start, end }) => ({ index, start: start - layout.top, end: end - layout.top })),
          virtualizer.getTotalSize(),
          layout.gap,
        );
  return {
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
