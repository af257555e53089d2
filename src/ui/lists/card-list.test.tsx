import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { CardList } from './card-list.tsx';
import { saveScrollPosition } from './virtual-rows.ts';

const COLUMNS = 3;
const ROWS = 60;
const TOP = 300;
const GAP = 16;
const HEIGHT = 400;
const startOf = (row: number) => TOP + row * (HEIGHT + GAP);

it('On the way back the first render has the rows that were seen, at their place', () => {
  const items = Array.from({ length: ROWS * COLUMNS }, (_, index) => ({ id: `card ${index}` }));
  saveScrollPosition('default Offers', {
    offset: startOf(47),
    columns: COLUMNS,
    layout: { top: TOP, gap: GAP },
    sizes: Array.from({ length: ROWS }, (_, index) => ({
      index,
      key: `card ${index * COLUMNS}`,
      start: startOf(index),
      end: startOf(index) + HEIGHT,
      size: HEIGHT,
      lane: 0,
    })),
  });
  document.body.innerHTML = renderToString(
    <MemoryRouter>
      <CardList label="Offers" items={items} className={undefined}>
        {({ id }) => id}
      </CardList>
    </MemoryRouter>,
  );
  const rows = [...document.querySelectorAll('li[data-index]')].map((row) => Number(row.getAttribute('data-index')));
  expect(rows).toContain(47);
  expect(rows).not.toContain(0);
  // The rows before the first rendered one, with the gaps between them.
  const before = document.querySelector<HTMLElement>('li:first-child');
  expect(before?.style.height).toBe(`${(rows[0] ?? 0) * (HEIGHT + GAP) - GAP}px`);
});
