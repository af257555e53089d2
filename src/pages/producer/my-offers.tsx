import { useId } from 'react';
import { RequestList } from '../../features/trades/ui/request-list.tsx';
import type { TradeRequest } from '../../features/trades/ui/request-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { wasteTypeKey } from '../../ui/waste-type.ts';
import { useAddressText } from '../../web/address-search.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import styles from './my-offers.module.css';

export function meta() {
  return [{ title: 'My offer | EPR Mandi' }];
}

/** Names and the slider's range are the specification's (part 2, /PrcducerMyOffers). */
const TABS = [
  { key: 'plastic', label: 'Plastic' },
  { key: 'e-waste', label: 'Ewaste' },
  { key: 'battery', label: 'Batteries' },
  { key: 'tyre', label: 'Tyres' },
  { key: 'oil', label: 'Used Oil' },
] as const;
const HIGHEST_PRICE = 100;
const PLACES = 3;

/** The producer's own counter-offers by waste type and up to a price. */
export default function MyOffersPage() {
  const [asked, select] = useAddressText('waste');
  const [price, setPrice] = useAddressText('price');
  const tab = TABS.find(({ key }) => key === asked) ?? TABS[0];
  const highest = /^\d{1,3}$/.test(price) ? Math.min(HIGHEST_PRICE, Number(price)) : HIGHEST_PRICE;
  // At its end the slider stands for every price.
  const shows = (request: TradeRequest) =>
    wasteTypeKey(request.waste_type) === tab.key && (highest === HIGHEST_PRICE || request.offer_price <= highest);
  return (
    <>
      <PageHeader
        heading="My Offer"
        subtext="Prices that you offered for credits"
        actions={
          <ButtonLink to="/ProducerCreditOffers" icon="plus">
            Add Offer
          </ButtonLink>
        }
      />
      <Tabs label="Waste type" tabs={TABS} selected={tab.key} onSelect={select}>
        <PriceSlider value={highest} onChange={(value) => setPrice(value === HIGHEST_PRICE ? '' : String(value))} />
        <RequestList role="producer" kind="counter" shows={shows} empty={<Places name={tab.label} />} />
      </Tabs>
    </>
  );
}

function PriceSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  const words = value === HIGHEST_PRICE ? 'any price' : `up to ₹ ${value}/Kg`;
  return (
    <p className={styles.slider}>
      <label htmlFor={id}>Price: {words}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={HIGHEST_PRICE}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </p>
  );
}

/** Where offers will stand, while there are none. */
function Places({ name }: { name: string }) {
  return (
    <ul className="card-grid" aria-label={`No offers for ${name} yet`}>
      {Array.from({ length: PLACES }, (_, index) => (
        <li key={index} className={styles.place}>
          {index === 0 ? `No offer for ${name} at this price yet. What you offer for a credit stands here.` : ''}
        </li>
      ))}
    </ul>
  );
}
