import type { ComponentPropsWithRef, ReactNode } from 'react';
import { wasteTypeTone } from '../brand/waste-type.ts';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Element name; `article` for one of a list, `section` by default. */
  as?: 'section' | 'article' | 'div' | 'li';
  title?: ReactNode;
  /** Small text under the title. */
  subtitle?: ReactNode;
  /** Content beside the title: a badge, a menu. */
  aside?: ReactNode;
  /** Gives the edge the colour of this waste type. */
  wasteType?: string | undefined;
  /** Rises on hover; its first link covers the whole card (give the link the class `cardLink`). */
  pressable?: boolean;
  /** Removes the padding, for a picture or table to the edges. */
  flush?: boolean;
}

/** Class of the one link of a pressable card: it covers the whole card. */
export const cardLink = styles.link;

/** A surface for one item or section. */
export function Card({ as: Element = 'section', title, subtitle, aside, wasteType, pressable, ...rest }: CardProps) {
  const { flush, className, children, style, ...attributes } = rest;
  return (
    <Element
      {...(attributes as object)}
      style={{ ...(wasteType !== undefined && wasteTypeTone(wasteType)), ...style }}
      className={classNames(
        styles.card,
        wasteType !== undefined && styles.edge,
        pressable && styles.pressable,
        flush && styles.flush,
        className,
      )}
    >
      {(title || aside) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title && <h2 className={styles.title}>{title}</h2>}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
    </Element>
  );
}
