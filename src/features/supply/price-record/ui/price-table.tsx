import { Link } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { NO_FIGURE, WHEN_SHOWN, type WeekText } from './week-text.ts';
import styles from './price-table.module.css';

interface PriceTableProps {
  caption: string;
  rows: readonly WeekText[];
  /** Rows of many kinds say of which they are, and lead to its page. */
  hasKinds?: boolean | undefined;
}

/** The rows that have a figure; those without one are folded, with the least that a week needs. */
export function PriceTables({ caption, rows, hasKinds }: PriceTableProps) {
  const shown = rows.filter(({ price }) => price !== NO_FIGURE);
  const tooFew = rows.filter(({ price }) => price === NO_FIGURE);
  return (
    <>
      {shown.length > 0 && <PriceTable caption={caption} rows={shown} hasKinds={hasKinds} />}
      {tooFew.length > 0 && (
        <div className="stack">
          <p className="text-soft">{WHEN_SHOWN}</p>
          <Disclosure label={`Too few trades to show (${tooFew.length})`} of={caption}>
            <PriceTable caption="Too few trades to show" rows={tooFew} hasKinds={hasKinds} />
          </Disclosure>
        </div>
      )}
    </>
  );
}

/** Rows of the price record; on a phone each is a card, and one of many kinds leaves out what it has no figure of. */
function PriceTable({ caption, rows, hasKinds = false }: PriceTableProps) {
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
