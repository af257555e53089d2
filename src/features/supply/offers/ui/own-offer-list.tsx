import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { EmptyState, LoadingSkeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { useView } from '#web/view-switch.tsx';
import { OWN_OFFER_EXPORT } from './offer-export.ts';
import { OfferActions, type OfferWork, useOfferWork } from './own-offer-actions.tsx';
import { OfferBadge, OwnOfferCard } from './own-offer-card.tsx';
import type { OwnOffer } from './own-offer-form.tsx';
import { ownOffersQuery } from './own-offer-queries.ts';
import styles from './own-offer.module.css';

/** Height in pixels of a card on a wide screen. */
const CARD_PX = 180;

/** The recycler's own offers, newest first, as cards or as a table; search and view are read from the address. */
export function OwnOfferList() {
  const [search] = useAddressText('search');
  const [view] = useView();
  const list = useApiList(ownOffersQuery(search));
  const work = useOfferWork();
  return (
    <>
      <ExportMenu list={list} name="credit-offers" columns={OWN_OFFER_EXPORT} rows={allItems} />
      <ListView
        list={list}
        noun="offers"
        loading={
          <LoadingSkeleton
            text="Loading offers..."
            height="11rem"
            count={3}
            card
            style={{ marginTop: 'var(--space-4)' }}
          />
        }
        empty={<NoOffers search={search} />}
      >
        {(offers) =>
          view === 'table' ? (
            <OwnOfferTable offers={offers} work={work} />
          ) : (
            <CardList label="Your credit offers" items={offers} className={styles.list} estimate={CARD_PX}>
              {(offer) => <OwnOfferCard offer={offer} work={work} />}
            </CardList>
          )
        }
      </ListView>
    </>
  );
}

function NoOffers({ search }: { search: string }) {
  if (search)
    return (
      <EmptyState
        title="No Credit Offers"
        text={`None of your offers matches “${search}”.`}
        drawing="search"
        action={<ShowAll />}
      />
    );
  return (
    <EmptyState
      title="No Credit Offers"
      text="List the credit you have to sell; producers buy it at your price or make you an offer."
      action={
        <ButtonLink to={PATHS.createOffer} icon="plus">
          Add Credit Offer
        </ButtonLink>
      }
    />
  );
}

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
function OwnOfferTable({ offers, work }: { offers: readonly OwnOffer[]; work: OfferWork }) {
  return <Table caption="Your credit offers" columns={columnsOf(work)} rows={offers} maxHeight={TALL_TABLE} />;
}
