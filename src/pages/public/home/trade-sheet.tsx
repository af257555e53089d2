import { Link } from 'react-router';
import { rupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { PATHS, offerPath } from '#web/paths.ts';
import { Part } from '../parts/band.tsx';
import { chargesWords } from '../parts/charges-words.ts';
import type { TradeSample } from './trade-sample.ts';
import styles from './trade-sheet.module.css';

/** Steps of the trade page; the fourth is the current one. */
const STEPS = [
  { text: 'Requested', who: 'Producer. The quantity is reserved at once.' },
  { text: 'Accepted by the recycler', who: 'Recycler, within 7 days' },
  { text: 'Payment initiated', who: 'Producer, by bank transfer to the recycler' },
  { text: 'Payment verified, credit sold', who: 'We look at the proof' },
  { text: 'Credits transferred', who: 'Recycler, on the portal of the CPCB' },
] as const;
const NEXT = 3;

const PAPERS: readonly { name: string; state: string; icon: IconName }[] = [
  { name: 'Work order', state: 'made with the payment', icon: 'document' },
  { name: 'Proof of payment', state: 'uploaded by the producer', icon: 'check' },
  { name: 'Proof of transfer', state: 'still to come', icon: 'clock' },
];

/** Example of a trade as shown to both parties, with current figures of the market. */
export function TradeSheet({ sample }: { sample: TradeSample }) {
  const { offer, quantity, amounts, charges } = sample;
  const { fee, gst } = chargesWords(charges);
  const lines = [
    { label: 'Quantity', value: <Quantity quantity={quantity} unit={offer.unit} /> },
    { label: `Price per ${unitName(offer.unit)}`, value: <Money rupees={offer.price_per_credit} /> },
    { label: 'Item Value', value: <Money rupees={rupees(amounts.itemValue)} /> },
    { label: `Processing Fee, ${fee}`, value: <Money rupees={rupees(amounts.processingFee)} /> },
    { label: `GST, ${gst}`, value: <Money rupees={rupees(amounts.gst)} /> },
  ];
  return (
    <Part
      title="Every trade is one page"
      lead="Buyer, seller and EPR Mandi see the same steps, amounts and documents. Everyone can see whose turn it is."
      aside={<Link to={`${PATHS.about}#how-a-trade-runs`}>How a trade runs</Link>}
    >
      <figure className={styles.sheet}>
        <header className={styles.head}>
          <WasteTypeChip wasteType={offer.waste_type} />
          <p className={styles.name}>{offer.offer_title}</p>
          <p className="text-soft">{`${offer.credit_type} | ${offer.product_type}`}</p>
          <p className={styles.turn}>
            <Icon name="clock" size={1} />
            Payment to be verified
          </p>
        </header>
        <ol className={styles.steps} aria-label="Steps of a trade">
          {STEPS.map(({ text, who }, place) => (
            <li key={text} data-state={place < NEXT ? 'done' : place === NEXT ? 'next' : 'later'}>
              <span className={styles.mark}>{place < NEXT ? <Icon name="check" size={1} /> : place + 1}</span>
              <p className={styles.what}>{text}</p>
              <p className="text-soft text-small">{who}</p>
            </li>
          ))}
        </ol>
        <dl className={styles.amounts}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Total Payable</dt>
            <dd>
              <Money rupees={rupees(amounts.total)} size="figure" />
            </dd>
          </div>
        </dl>
        <ul className={styles.papers} aria-label="Papers of a trade">
          {PAPERS.map(({ name, state, icon }) => (
            <li key={name}>
              <Icon name={icon} size={1.25} />
              <span>
                {name}
                <span className="text-soft text-small">{state}</span>
              </span>
            </li>
          ))}
        </ul>
        <figcaption className={styles.caption}>
          Sample trade for illustration. Price and charges are those of{' '}
          <Link to={offerPath(offer.id)}>an offer on the market now</Link>.
        </figcaption>
      </figure>
    </Part>
  );
}
