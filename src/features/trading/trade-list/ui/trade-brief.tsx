/** A trade in a list on a phone. */
import type { ReactNode } from 'react';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './trade-brief.module.css';

/** Its height in pixels. */
export const BRIEF_PX = 182;

interface TradeBriefProps {
  trade: { title: string; waste_type: string; unit: 'kg' | 'g' };
  badge: ReactNode;
  /** The other company. */
  party: string;
  quantity: number;
  /** ₹ in all. */
  total: number;
  /** The next task, or until when. */
  line: ReactNode;
  /** Where its details and its actions stand. */
  link: { to: string; text: string; label: string; isMain?: boolean };
  /** Stands before the title. */
  choice?: ReactNode;
}

/** Four lines and one button: the rest stands on the trade's own page. */
export function TradeBrief({ trade, badge, party, quantity, total, line, link, choice }: TradeBriefProps) {
  return (
    <Card as="article" wasteType={trade.waste_type} className={styles.brief}>
      <div className={styles.line}>
        {choice}
        <h2 className={styles.title}>{trade.title}</h2>
      </div>
      <div className={styles.line}>
        <span className={styles.party}>{party}</span>
        {badge}
      </div>
      <p className={styles.line}>
        <Quantity quantity={quantity} unit={trade.unit} />
        <strong>
          <Money rupees={total} />
        </strong>
      </p>
      <div className={styles.next}>{line}</div>
      <ButtonLink wide variant={link.isMain ? 'primary' : 'secondary'} to={link.to} aria-label={link.label}>
        {link.text}
      </ButtonLink>
    </Card>
  );
}
