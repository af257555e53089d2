import { Band } from '../parts/band.tsx';
import styles from './about.module.css';

const STEPS = [
  {
    title: 'Listed',
    text: 'A recycler with an approved EPR account lists a credit: price, quantity, proof of availability, documents.',
  },
  {
    title: 'Asked for',
    text: 'A producer buys at that price or makes a counter-offer. A purchase request reserves the quantity at once. A counter-offer reserves nothing.',
  },
  { title: 'Agreed', text: 'The recycler accepts or declines. Requests not answered within 7 days expire.' },
  {
    title: 'Paid',
    text: 'The producer pays the recycler by bank transfer and uploads the proof, which we check. We hold no money.',
  },
  {
    title: 'Transferred',
    text: 'The recycler transfers the credits on the portal of the CPCB and uploads the proof. The trade is complete.',
  },
] as const;

/** Steps of a trade, from the listing to the transferred credit. */
export function TradeSteps() {
  return (
    <Band
      title="How a trade runs"
      lead="Five steps, each with its documents, on one page for both sides."
      id="how-a-trade-runs"
    >
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3 className={styles.name}>{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
