import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { groupDigits, type Unit } from '#lib/quantity.ts';
import { type Column, Table } from '#ui/lists/table.tsx';
import type { Listing } from '#web/paths.ts';
import { BY_TOTAL, withOrdering } from './market-address.ts';
import { inUnit, needOf } from './market-bounds.ts';
import { marketOfferPath } from './offer-card.tsx';
import type { Offer } from './payment-terms.ts';
import { PriceNote } from './price-note.tsx';
import { sellerLine } from './seller-words.ts';
import styles from './offer-table.module.css';

/** Headers state the unit of most offers, so that the others name theirs. */
const quantityIn = (quantity: number, unit: Unit) =>
  unit === 'g' ? `${groupDigits(quantity)} g` : groupDigits(quantity);
const amount = (rupees: number) => formatRupees(rupees).replace('₹ ', '');
const priceIn = (rupees: number, unit: Unit) => (
  <>
    {amount(rupees)}
    {unit === 'g' && <span className={styles.unit}> per g</span>}
  </>
);

/** Shown where nothing of an offer is free. */
const NONE = '–';

const freeOf = (offer: Offer) => offer.credit_available - offer.blocked_credit;

/** Cost of the quantity needed; no order descends by it. */
const QUANTITY_COLUMNS: readonly Column<Offer>[] = [
  {
    key: 'takes',
    header: 'You buy (Kg)',
    numeric: true,
    cell: ({ for_quantity: taken, unit }) => (
      <>
        {taken ? quantityIn(taken.takes, unit) : NONE}
        {taken?.covers === 'part' && <span className={styles.part}>part</span>}
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total payable (₹)',
    order: BY_TOTAL.value,
    ascendingOnly: true,
    numeric: true,
    pinned: true,
    cell: ({ for_quantity: taken }) => (taken ? <b>{amount(taken.total)}</b> : NONE),
  },
  {
    key: 'per_unit',
    header: 'Delivered price (₹/Kg)',
    numeric: true,
    cell: ({ for_quantity: taken, unit }) => (taken ? priceIn(taken.per_unit, unit) : NONE),
  },
];

function columnsOf(hasNeed: boolean, listing: Listing): readonly Column<Offer>[] {
  return [
    {
      key: 'offer',
      header: 'Offer',
      main: true,
      cell: (offer) => (
        <span className={styles.offer}>
          <Link
            to={marketOfferPath(offer)}
            state={listing}
            prefetch="intent"
            title={offer.offer_title}
            className={styles.title}
          >
            {offer.offer_title}
          </Link>
          <span className={styles.kind}>{`${offer.credit_type} | ${offer.product_type}`}</span>
        </span>
      ),
    },
    { key: 'waste_type', header: 'Waste type', nowrap: true, cell: (offer) => offer.waste_type },
    { key: 'FY', header: 'FY', order: 'FY', nowrap: true, cell: (offer) => financialYearLabel(offer.FY) },
    {
      key: 'price',
      header: 'Price (₹/Kg)',
      order: 'price_per_credit',
      numeric: true,
      cell: (offer) => <b>{priceIn(offer.price_per_credit, offer.unit)}</b>,
    },
    {
      key: 'context',
      header: 'Price context',
      cell: (offer) => (
        <span className={styles.context}>
          <PriceNote offer={offer} />
        </span>
      ),
    },
    {
      key: 'free',
      header: 'Free (Kg)',
      order: 'free',
      numeric: true,
      cell: (offer) => quantityIn(freeOf(offer), offer.unit),
    },
    {
      key: 'minimum',
      header: 'Minimum (Kg)',
      order: 'minimum_purchase',
      numeric: true,
      cell: (offer) => quantityIn(offer.minimum_purchase, offer.unit),
    },
    ...(hasNeed ? QUANTITY_COLUMNS : []),
    {
      key: 'place',
      header: 'Place',
      cell: ({ city, state }) => (
        <span className={styles.place} title={`${city}, ${state}`}>
          {`${city}, ${state}`}
        </span>
      ),
    },
    {
      key: 'seller',
      header: 'Seller',
      cell: ({ seller }) => (
        <span className={styles.seller}>
          <span className={styles.name}>{seller.company_name ?? seller.unique_id}</span>
          <span className={styles.record}>{sellerLine(seller)}</span>
        </span>
      ),
    },
    {
      key: 'view',
      header: 'View',
      nowrap: true,
      pinned: hasNeed,
      cell: (offer) => (
        <Link to={marketOfferPath(offer)} state={listing} aria-label={`View ${offer.offer_title}`}>
          View
        </Link>
      ),
    },
  ];
}

/** The offers as rows to compare; the headers sort, and the first column stays in view. */
export default function OfferTable({ offers, unit }: { offers: readonly Offer[]; unit: Unit }) {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasNeed = needOf(address) !== '';
  const columns = useMemo(
    () =>
      columnsOf(hasNeed, { listing: pathname + search, steps: 1 }).map((column) => ({
        ...column,
        header: inUnit(column.header, unit),
      })),
    [hasNeed, pathname, search, unit],
  );
  return (
    <Table
      caption="Offers of the market"
      columns={columns}
      rows={offers}
      ordering={address.get('ordering') ?? ''}
      onOrder={(ordering) => void navigate({ search: withOrdering(address, ordering) }, { preventScrollReset: true })}
    />
  );
}
