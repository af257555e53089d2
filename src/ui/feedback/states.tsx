import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { EmptyDrawing, type EmptyDrawingKind } from './empty-drawing.tsx';
import { Icon } from '../brand/icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** The specification's text, e.g. `No Credit Offers`. */
  title: string;
  /** What belongs here. */
  text?: ReactNode;
  /** The one action that brings it. */
  action?: ReactNode;
  drawing?: EmptyDrawingKind;
}

/** In place of a list that has nothing in it. */
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
  /** Of one row, card or tile, as a CSS length. */
  height: string;
  count: number;
  /** Beside one another, as tiles. */
  across?: true;
}

/** The grey shapes of what lists hold. */
export const LOADING_ROWS: LoadingShape = { height: '3.5rem', count: 8 };
export const LOADING_CARDS: LoadingShape = { height: '12.5rem', count: 3 };

export interface LoadingStateProps {
  text?: string;
  /** What comes, in grey; without it the words stand alone. */
  shape?: LoadingShape;
}

/** A first load: its words, over the shape of what comes. */
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
  /** What went wrong, in the specification's words. */
  text: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** In place of what could not be loaded. */
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
  /** CSS lengths; a line of text unless told. */
  width?: string;
  height?: string;
  /** So many under one another. */
  count?: number;
  /** With a card's corners. */
  card?: boolean;
  style?: CSSProperties;
}

/** Grey in the shape of what comes; silent for a screen reader, so put a `role="status"` text beside a set of them. */
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

/** The shape of a form while what it starts with is on its way. */
export function FormSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="4rem" count={6} />
    </div>
  );
}
