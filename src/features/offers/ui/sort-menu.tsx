import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Menu, MenuLine } from '../../../ui/layout/menu.tsx';
import { BY_TOTAL, ORDERINGS, TABLE_ORDERINGS, withOrdering } from './market-address.ts';
import { needOf } from './market-bounds.ts';
import styles from './market-controls.module.css';

/** The Sort By menu. Its entries are links, so the order is in the address. */
export function SortMenu() {
  const [address] = useSearchParams();
  const ordering = address.get('ordering');
  // The order by total is of a quantity.
  const offered = needOf(address) === '' ? ORDERINGS : [...ORDERINGS, BY_TOTAL];
  const chosen = [...offered, ...TABLE_ORDERINGS].find(({ value }) => value === ordering);
  return (
    <Menu
      align="end"
      buttonClassName={styles.control ?? ''}
      button={
        <>
          <Icon name="sort" size={1.125} />
          {/* With a chosen order only its name is visible, so that the controls fit on one line. */}
          <span className={chosen && 'visually-hidden'}>{`Sort By${chosen ? ': ' : ''}`}</span>
          {chosen && <span className={styles.chosen}>{chosen.label}</span>}
        </>
      }
    >
      <ul>
        {offered.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={{ search: withOrdering(address, value) }}
              preventScrollReset
              aria-current={value === ordering ? 'true' : undefined}
            >
              {label}
              {value === ordering && <Icon name="check" size={1} style={{ marginLeft: 'auto' }} />}
            </Link>
          </li>
        ))}
      </ul>
      <MenuLine />
      <Link to={{ search: withOrdering(address, null) }} preventScrollReset>
        Clear Sort
      </Link>
    </Menu>
  );
}
