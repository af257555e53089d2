import { useState } from 'react';
import { formatDay } from '#lib/dates.ts';
import { unbreakableDays } from '#lib/unbreakable.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Explanations } from '#ui/feedback/explanation.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import type { OfferDetail } from './payment-terms.ts';
import { sellerLines } from './seller-words.ts';
import styles from './offer-proof.module.css';

/** Evidence for an offer: proof of availability, trail documents, the recycler's record. */
export function OfferProof({ offer }: { offer: OfferDetail }) {
  return (
    <div className={styles.proof}>
      <Card title="Credit availability proof">
        <ProofDocument key={offer.availability_proof} link={offer.availability_proof} />
      </Card>
      <Card title="Trail documents">
        {offer.trail_documents.length === 0 ? (
          <p className="text-soft">None listed.</p>
        ) : (
          <ul className={styles.documents}>
            {offer.trail_documents.map((name) => (
              <li key={name}>
                <Icon name="check-circle" size={1.125} />
                {name} <Explanations of={name} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.handed}>Provided with the credits after payment is verified.</p>
      </Card>
      <Card as="section" title="Seller's record" aria-label="Seller's record" className={styles.record}>
        <ul className={styles.lines}>
          {sellerLines(offer.seller).map((line) => (
            <li key={line}>{unbreakableDays(line)}</li>
          ))}
        </ul>
      </Card>
      <Card title="Recycler and origin" className={styles.record}>
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Recycler ID', value: offer.recycler_id },
            { label: 'Registered on', value: formatDay(offer.registered_on) },
            { label: 'Type', value: 'Recycler' },
            {
              label: 'Kind of recycler',
              value: (
                <>
                  {offer.recycler_type} <Explanations of={offer.recycler_type} />
                </>
              ),
            },
            { label: 'Waste type', value: <WasteTypeChip wasteType={offer.waste_type} /> },
            { label: 'Waste origin state', value: offer.state },
            { label: 'State', value: offer.state },
            { label: 'City', value: offer.city },
          ]}
        />
      </Card>
    </div>
  );
}

/** The proof as a picture that opens full size; any other file type as a link. */
function ProofDocument({ link }: { link: string }) {
  const [isPicture, setPicture] = useState(true);
  if (link === '') return <p className="text-soft">The recycler has uploaded none.</p>;
  return (
    <a href={link} target="_blank" rel="noopener" className={styles.link}>
      {isPicture && (
        <img
          // An error before hydration fired no handler.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0) setPicture(false);
          }}
          src={link}
          alt="Credit availability proof"
          width={640}
          height={480}
          loading="lazy"
          decoding="async"
          onError={() => setPicture(false)}
          className={styles.image}
        />
      )}
      <span className={styles.open}>
        <Icon name={isPicture ? 'external' : 'document'} size={1.125} />
        {isPicture ? 'Open in full' : 'Open the document'}
      </span>
    </a>
  );
}
