import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Band } from '../parts/band.tsx';
import type { Feature } from '../parts/feature-cards.tsx';
import styles from './about.module.css';

const CARDS: readonly Feature[] = [
  {
    icon: 'eye',
    title: 'Vision',
    text: 'A circular future in which what is thrown away has a price, a place and an owner responsible for it.',
  },
  {
    icon: 'target',
    title: 'Mission',
    text: 'To simplify recycling, make sourcing easy, ensure compliance, and unlock value from waste, for both sides of each trade.',
  },
  {
    icon: 'scale',
    title: 'Values',
    text: 'Proof before price. The same rules for every company. Only claims that we can show. Plain words for complex rules.',
  },
];

/** Vision, mission and values. */
export function Purpose() {
  return (
    <Band title="What we work for" background="sunken">
      <ul className={styles.three}>
        {CARDS.map(({ icon, title, text }) => (
          <Card key={title} as="li" className={styles.purpose}>
            <Icon name={icon} size={2} className={styles.icon} />
            <h3 className={styles.name}>{title}</h3>
            <p className="text-soft">{text}</p>
          </Card>
        ))}
      </ul>
    </Band>
  );
}
