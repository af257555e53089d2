import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Band } from '../parts/band.tsx';
import type { Feature } from '../parts/feature-cards.tsx';
import styles from './reasons.module.css';

/** Reasons to choose us; each can be verified in the market or in the server's rules. */
const REASONS: readonly Feature[] = [
  {
    icon: 'document',
    title: 'Proof before price',
    text: 'Each offer shows its proof of availability, its trail of documents, and when and where the recycler was registered.',
  },
  {
    icon: 'lock',
    title: 'No kilogram sold twice',
    text: 'What you request is reserved for you at once. Each movement of credits is recorded and cannot be changed afterwards.',
  },
  {
    icon: 'scale',
    title: 'A price to compare with',
    text: 'Each offer shows the lowest and median price of the same credit: same waste, same product, same type.',
  },
  {
    icon: 'handshake',
    title: 'Negotiation in writing',
    text: 'A counter-offer has a price, a quantity and an end date. Everyone can see whose turn it is.',
  },
  {
    icon: 'bank',
    title: 'Your money stays yours',
    text: 'The buyer pays the recycler by bank transfer. We hold no money and no credits in between.',
  },
  {
    icon: 'shield',
    title: 'Clear about what we are not',
    text: 'We issue no certificates and speak for no authority. The transfer happens on the portal of the CPCB.',
  },
];

/** Section with the reasons to choose us. */
export function Reasons() {
  return (
    <Band title="Why choose us" lead="Six things to check us by.">
      <ul className={styles.reasons}>
        {REASONS.map(({ icon, title, text }) => (
          <Card key={title} as="li" className={styles.reason}>
            <span className={styles.icon}>
              <Icon name={icon} size={1.5} />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className="text-soft">{text}</p>
          </Card>
        ))}
      </ul>
    </Band>
  );
}
