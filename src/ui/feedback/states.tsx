import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { EmptyDrawing, type EmptyDrawingKind } from './empty-drawing.tsx';
import { Icon } from '../brand/icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** Text from the specification, e.g. `No Credit Offers`. */
  title: string;
  /** Explanation of the list's purpose. */
  text?: ReactNode;
  /** The one action that adds the first item. */
  action?: ReactNode;
  drawing?: EmptyDrawingKind;
}

/** Replaces an empty list. */
export function EmptyState({ title, text, action, drawing = 'stall' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <EmptyDrawing kind={drawing} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

export interface LoadingShape {
  /** Height of one row, card or tile, as a CSS length. */
  height: string;
  count: number;
  /** Side by side, like tiles. */
  across?: true;
}

/** Placeholder shapes of lists. */
export const LOADING_ROWS: LoadingShape = { height: '3.5rem', count: 8 };
export const LOADING_CARDS: LoadingShape = { height: '12.5rem', count: 3 };

export interface LoadingStateProps {
  text?: string;
  /** Placeholder shape of the content; without it only the text is shown. */
  shape?: LoadingShape;
}

/** First load: the text over the placeholder shape of the content. */
export function LoadingState({ text = 'Loading...', shape }: LoadingStateProps) {
  const words = (
    <p role="status" className={styles.loading} style={shape && { height: shape.height }}>
      <Spinner />
      {text}
    </p>
  );
  if (!shape) return words;
  return (
    <div className={classNames(styles.shaped, shape.across && styles.across)}>
      {words}
      <Skeleton height={shape.height} count={shape.count} />
    </div>
  );
}

export interface ErrorStateProps {
  /** Error text in the specification's words. */
  text: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ text, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <Icon name="alert" size={2} className={styles.alert} />
      <p className={styles.title}>{text}</p>
      {onRetry && (
        <Button variant="secondary" icon="refresh" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export interface SkeletonProps {
  /** CSS length; `width` is `100%` and `height` one line of text by default. */
  width?: string;
  height?: string;
  /** Number of shapes, stacked. */
  count?: number;
  /** Rounded corners of a card. */
  card?: boolean;
  style?: CSSProperties;
}

/** Placeholder shape of pending content; hidden from screen readers, so put a `role="status"` text beside a set of them. */
export function Skeleton({ width = '100%', height = '1em', count = 1, card, style }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      aria-hidden="true"
      className={classNames(styles.skeleton, card && styles.card)}
      style={{ width, height, ...style }}
    />
  ));
}

/** Placeholder of a form while its initial values load. */
export function FormSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="4rem" count={6} />
    </div>
  );
}
