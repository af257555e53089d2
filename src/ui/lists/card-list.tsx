import { memo, type ReactNode, type Ref, useCallback, useContext, useRef } from 'react';
import { ListContext } from './list-context.ts';
import { useVirtualRows } from './virtual-rows.ts';
import styles from './card-list.module.css';

interface CardListProps<Item> {
  /** Name of the list on its screen, also for a screen reader. */
  label: string;
  items: readonly Item[];
  /** Layout of the cards: a column or a grid with a row gap. */
  className: string | undefined;
  /** Estimated height in pixels of a card that was not rendered yet. */
  estimate?: number;
  /** One card, without its list item; it is not rendered again on scrolling. */
  children: (item: Item, index: number) => ReactNode;
  /** Content of a last list item, e.g. a card that adds another. */
  last?: ReactNode;
}

/** Cards in a column or grid, scrolled with the page. A long list renders only the visible ones. */
export function CardList<Item extends { id: string }>(props: CardListProps<Item>) {
  const { label, items, className, estimate = 280, children, last } = props;
  const list = useRef<HTMLUListElement>(null);
  const { more } = useContext(ListContext);
  const keyOf = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const { columns, ...shown } = useVirtualRows({ count: items.length, keyOf, estimate, host: list, name: label });
  return (
    <ul ref={list} aria-label={label} className={className} {...shown.focus}>
      {/* One flat array: a card keeps its state (a dialog, typed text) when another is inserted before it. */}
      {shown.rows.flatMap((part) => {
        if ('spacer' in part)
          return (
            <li
              key={`before ${part.before}`}
              aria-hidden="true"
              className={styles.spacer}
              style={{ height: part.spacer }}
            />
          );
        const first = part.index * columns;
        return items
          .slice(first, first + columns)
          .map((item, place) => (
            <CardItem
              key={item.id}
              item={item}
              index={first + place}
              line={part.index}
              count={more ? -1 : items.length}
              measure={place === 0 ? shown.measure : undefined}
              card={children}
            />
          ));
      })}
      {last}
    </ul>
  );
}

interface CardItemProps<Item> {
  item: Item;
  index: number;
  line: number;
  /** -1 while unknown. */
  count: number;
  measure: Ref<HTMLLIElement> | undefined;
  card: (item: Item, index: number) => ReactNode;
}

function PlainItem<Item>({ item, index, line, count, measure, card }: CardItemProps<Item>) {
  return (
    <li ref={measure} data-index={line} aria-posinset={index + 1} aria-setsize={count} className={styles.item}>
      {card(item, index)}
    </li>
  );
}

const CardItem = memo(PlainItem) as typeof PlainItem;
