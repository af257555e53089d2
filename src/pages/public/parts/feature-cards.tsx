import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import styles from './feature-cards.module.css';

export interface Feature {
  icon: IconName;
  title: string;
  text: ReactNode;
}

/** Cards with short reasons or facts, each with an icon, a title and a sentence or two. */
export function FeatureCards({ items }: { items: readonly Feature[] }) {
  return (
    <ul className={styles.cards}>
      {items.map(({ icon, title, text }) => (
        <li key={title} className={styles.card}>
          <span className={styles.icon}>
            <Icon name={icon} size={1.5} />
          </span>
          <h3>{title}</h3>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
