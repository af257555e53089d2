import { Link } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
import { NO_FIGURE, type WeekText } from './week-text.ts';
import styles from './price-table.module.css';

export interface PriceTableProps {
  caption: string;
  rows: readonly WeekText[];
  /** Rows of many kinds say of which they are, and lead to its page. */
  hasKinds?: boolean;
}

/** Rows of the price record; on a phone each is a card, and one of many kinds leaves out what it has no figure of. */
export function PriceTable({ caption, rows, hasKinds = false }: PriceTableProps) {
  return (
    <table className={classNames(styles.table, hasKinds && styles.kinds)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {hasKinds && (
            <>
              <th scope="col">Waste type</th>
              <th scope="col">Product type</th>
              <th scope="col">Credit type</th>
            </>
          )}
          <th scope="col">Week</th>
          <th scope="col">Price</th>
          <th scope="col">Basis</th>
          <th scope="col">Trades</th>
          <th scope="col">Quantity</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ wasteType, productType, creditType, path, week, price, basis, trades, quantity }) => (
          <tr key={`${path} ${week}`}>
            {hasKinds && (
              <>
                <td data-label="Waste type">{wasteType}</td>
                <td data-label="Product type">{productType}</td>
                <th scope="row" data-label="Credit type">
                  <Link to={path} aria-label={`${creditType} | ${productType}, ${wasteType}`}>
                    {creditType}
                  </Link>
                </th>
              </>
            )}
            {hasKinds ? (
              <td data-label="Week">{week}</td>
            ) : (
              <th scope="row" data-label="Week">
                {week}
              </th>
            )}
            <td data-label="Price" className={styles.figure}>
              {price}
            </td>
            <td data-label="Basis">{basis}</td>
            <td data-label="Trades" className={classNames(styles.figure, trades === NO_FIGURE && styles.none)}>
              {trades}
            </td>
            <td data-label="Quantity" className={classNames(styles.figure, quantity === NO_FIGURE && styles.none)}>
              {quantity}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
