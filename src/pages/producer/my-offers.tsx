import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Money } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypePicture } from '#ui/brand/waste-type-picture.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import styles from './my-offers.module.css';

export const handle: PageHandle = {
  title: 'My offer',
  screen: { heading: 'My Offer', subtext: 'Sample of how offers could appear here' },
  preload: { roles: ['producer'], queries: [] },
};

/** Names and the slider's range, from the specification (section 2, /PrcducerMyOffers). */
const TABS = [
  { key: 'plastic', label: 'Plastic' },
  { key: 'e-waste', label: 'Ewaste' },
  { key: 'battery', label: 'Batteries' },
  { key: 'tyre', label: 'Tyres' },
  { key: 'oil', label: 'Used Oil' },
] as const;
const HIGHEST_PRICE = 100;
/** Prices of the three placeholders in ₹ per kg, the same on every tab. */
const SAMPLE_PRICES = [20, 45, 80] as const;

/** Static mock from the specification: placeholders only, no data is loaded or sent. */
export default function MyOffersPage() {
  const [asked, select] = useAddressText('waste');
  const tab = TABS.find(({ key }) => key === asked) ?? TABS[0];
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink to={PATHS.producerMarket} icon="plus">
            Add Offer
          </ButtonLink>
        }
      />
      <p className={styles.note}>
        <Icon name="info" size={1.125} />
        <span>
          These are samples, not offers: nothing here can be bought. What you offered is under{' '}
          <Link to={PATHS.producerCounters}>Counter Offers</Link>; Add Offer leads to the credits that you can make an
          offer for.
        </span>
      </p>
      <Tabs label="Waste type" tabs={TABS} selected={tab.key} onSelect={select}>
        <PriceSlider />
        <ul className="card-grid" aria-label={`Samples for ${tab.label}`}>
          {SAMPLE_PRICES.map((price, index) => (
            <Card key={price} as="li" wasteType={tab.key}>
              <div className={styles.sample}>
                <WasteTypePicture wasteType={tab.key} className={styles.picture ?? ''} />
                <div>
                  <p className="text-soft text-small">Sample</p>
                  <h2 className={styles.title}>{`${tab.label} offer ${index + 1}`}</h2>
                  <Money rupees={price} per="/Kg" size="figure" />
                </div>
              </div>
            </Card>
          ))}
        </ul>
      </Tabs>
    </>
  );
}

function PriceSlider() {
  const id = useId();
  const [price, setPrice] = useState(HIGHEST_PRICE);
  return (
    <p className={styles.slider}>
      <label htmlFor={id}>{`Price: up to ₹ ${price}/Kg`}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={HIGHEST_PRICE}
        value={price}
        aria-valuetext={`up to ₹ ${price}/Kg`}
        onChange={(event) => setPrice(event.target.valueAsNumber)}
      />
    </p>
  );
}
