import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { PillarDrawing, type PillarKind } from './pillar-drawing.tsx';
import styles from './pillar-cards.module.css';

export interface Pillar {
  /** Name of its drawing. */
  kind: PillarKind;
  title: string;
  text: ReactNode;
  /** Practical consequences, a few words each. */
  points: readonly string[];
}

/** Card of an advantage: drawing, promise and practical consequences. */
export function PillarCards({ items }: { items: readonly Pillar[] }) {
  return (
    <ul className={styles.pillars}>
      {items.map(({ kind, title, text, points }) => (
        <Card key={title} as="li" flush>
          <PillarDrawing kind={kind} />
          <div className={styles.words}>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" size={1.125} style={{ color: 'var(--green)', marginTop: '0.15em' }} />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </Card>
      ))}
    </ul>
  );
}
