import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
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

interface LoadingShape {
  /** Height of one row, card or tile, as a CSS length. */
  height: string;
  count: number;
  /** Side by side, like tiles. */
  across?: true;
}

/** Placeholder shapes of lists. */
export const LOADING_ROWS: LoadingShape = { height: '3.5rem', count: 8 };
export const LOADING_CARDS: LoadingShape = { height: '12.5rem', count: 3 };

interface LoadingStateProps {
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

interface ErrorStateProps {
  /** Error text in the specification's words. */
  text: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ text, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <Icon name="alert" size={2} className={styles.alert} />
      <p className={styles.title}>{text}</p>
      <Button variant="secondary" icon="refresh" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface SkeletonProps {
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

/** Placeholder shapes with a text for screen readers. */
export function LoadingSkeleton({ text = 'Loading...', ...shapes }: SkeletonProps & { text?: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{text}</span>
      <Skeleton {...shapes} />
    </div>
  );
}

/** Placeholder of a form while its initial values load. */
export const FormSkeleton = () => <LoadingSkeleton height="4rem" count={6} />;

/** `stall`: nothing listed or traded; `papers`: no accounts or documents; `search`: no matches; `done`: no open tasks. */
type EmptyDrawingKind = 'stall' | 'papers' | 'search' | 'done';

const scallops = [44, 76, 108, 140];

const subjects = {
  stall: (
    <>
      <path d="M50 62v84M174 62v84" className={styles.post} />
      <rect x="40" y="108" width="144" height="38" rx="5" className={styles.paper} />
      <path d="M40 122h144" className={styles.line} />
      {scallops.map((x, index) => (
        <path
          key={x}
          d={`M${x - 4} 32h36v28a18 14 0 0 1-36 0z`}
          transform={`translate(${index * 1.5 - 2} 0)`}
          className={index % 2 === 0 ? styles.green : styles.accent}
        />
      ))}
      <path
        d="M112 108V92M112 96c-10 0-13-5-13-11 9 0 13 4 13 11zM112 94c0-8 4-13 13-14 0 9-4 14-13 14z"
        className={styles.sprout}
      />
    </>
  ),
  papers: (
    <>
      <rect x="74" y="30" width="84" height="110" rx="6" className={styles.back} transform="rotate(8 116 85)" />
      <path d="M66 34h62l24 24v82a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z" className={styles.paper} />
      <path d="M128 34l24 24h-24z" className={styles.green} />
      <path d="M74 74h60M74 90h60M74 106h36" className={styles.line} />
      <circle cx="142" cy="128" r="19" className={styles.accent} />
      <path d="M142 119v18M133 128h18" className={styles.mark} />
    </>
  ),
  search: (
    <>
      <rect x="38" y="62" width="60" height="84" rx="6" className={styles.back} />
      <rect x="126" y="62" width="60" height="84" rx="6" className={styles.back} />
      <rect x="80" y="46" width="64" height="100" rx="6" className={styles.paper} />
      <path d="M92 112h40M92 126h26" className={styles.line} />
      <circle cx="112" cy="76" r="26" className={styles.lens} />
      <path d="M131 95l24 24" className={styles.handle} />
      <path d="M102 76h20" className={styles.mark} />
    </>
  ),
  done: (
    <>
      <path d="M112 146V78" className={styles.post} />
      <path
        d="M112 112c-34 0-48-16-48-42 32 0 48 14 48 42zM112 98c0-34 16-52 50-54 0 34-16 54-50 54z"
        className={styles.green}
      />
      <circle cx="152" cy="118" r="20" className={styles.accent} />
      <path d="M143 118l6 7 12-14" className={styles.mark} />
    </>
  ),
};

/** A small decorative drawing for an empty state. */
function EmptyDrawing({ kind }: { kind: EmptyDrawingKind }) {
  return (
    <svg viewBox="0 0 224 168" className={styles.drawing} aria-hidden="true">
      <circle cx="112" cy="88" r="72" className={styles.sun} />
      <path d="M16 146h192" className={styles.ground} />
      {subjects[kind]}
    </svg>
  );
}
