import { EmptyState, LoadingSkeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { useView } from '#web/view-switch.tsx';
import { OWN_OFFER_EXPORT } from './offer-export.ts';
import { useOfferWork } from './own-offer-actions.tsx';
import { OwnOfferCard } from './own-offer-card.tsx';
import { ownOffersQuery } from './own-offer-queries.ts';
import { OwnOfferTable } from './own-offer-table.tsx';
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
