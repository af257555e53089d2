import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { OfferActions, type OfferWork } from './own-offer-actions.tsx';
import { OfferBadge } from './own-offer-card.tsx';
import type { OwnOffer } from './own-offer-form.tsx';

const COLUMNS: readonly Column<OwnOffer>[] = [
  {
    key: 'offer',
    header: 'Offer',
    main: true,
    cell: ({ offer_title: title, credit_type, product_type, waste_type }) => (
      <>
        {title}
        <div className="text-soft text-small">{`${credit_type} | ${product_type} | ${waste_type}`}</div>
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: (offer) => <OfferBadge offer={offer} /> },
  { key: 'FY', header: 'FY', nowrap: true, cell: ({ FY }) => financialYearLabel(FY) },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ price_per_credit: price, unit }) => <Money rupees={price} per={`/${unitName(unit)}`} />,
  },
  ...(
    [
      ['credit_available', 'Available Credit'],
      ['blocked_credit', 'Blocked'],
      ['minimum_purchase', 'Minimum Purchase'],
    ] as const
  ).map(([key, header]): Column<OwnOffer> => ({
    key,
    header,
    numeric: true,
    cell: (offer) => <Quantity quantity={offer[key]} unit={offer.unit} />,
  })),
];
const columnsOf = (work: OfferWork): readonly Column<OwnOffer>[] => [
  ...COLUMNS,
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (offer) => <OfferActions offer={offer} work={work} plain />,
  },
];
/** A recycler's own offers as a table. */
export function OwnOfferTable({ offers, work }: { offers: readonly OwnOffer[]; work: OfferWork }) {
  return <Table caption="Your credit offers" columns={columnsOf(work)} rows={offers} maxHeight={TALL_TABLE} />;
}
