import { type KeyboardEvent, useRef, useState } from 'react';
import type { Block, CursorState } from './cursor-state.ts';
import type { RichText } from './rich-text.ts';
import styles from './rich-text.module.css';

/** SVG paths on a 24 by 24 grid, like the other icons. */
const ICONS = {
  ul: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  ol: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.3-.6V8M3.8 11.3c.2-1.6 2.6-1.3 2.3.3-.2.9-1.5 1.6-2.3 2.4h2.5M3.9 16.2h2l-1.2 1.5c1.9.1 1.6 2.5-.8 2.1',
  quote: 'M9.5 7C6 8 4.5 10.500 4.500 14v3h5v-5H6.800M19 7c-3.500 1-5 3.500-5 7v3h5v-5h-2.700',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  undo: 'M8.500 5 4 9.500 8.500 14M4.500 9.500H15a5 5 0 0 1 0 10h-4',
  redo: 'M15.500 5 20 9.500 15.500 14M19.500 9.500H9a5 5 0 0 0 0 10h4',
} as const;

interface Tool {
  label: string;
  /** An icon, or else a text. */
  icon?: keyof typeof ICONS;
  letters?: string;
  pressed?: boolean;
  disabled?: boolean;
  act: () => void;
  /** The button opens a dialog, so the focus does not return to the text. */
  leads?: boolean;
}

interface RichTextToolbarProps {
  label: string;
  place: CursorState;
  text: RichText | null;
  blocks: boolean;
  onLink: () => void;
}

/** Toolbar of the editor: one Tab stop, arrow keys move between the buttons (WAI-ARIA toolbar pattern). */
export function RichTextToolbar({ label, place, text, blocks, onLink }: RichTextToolbarProps) {
  const [reached, setReached] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const block = (name: Exclude<Block, 'p'>) => ({ pressed: place.block === name, act: () => text?.block(name) });
  const tools: Tool[] = [
    ...(blocks
      ? [
          { label: 'Heading', letters: 'H2', ...block('h2') },
          { label: 'Subheading', letters: 'H3', ...block('h3') },
        ]
      : []),
    { label: 'Bold', letters: 'B', pressed: place.bold, act: () => text?.format('bold') },
    { label: 'Italic', letters: 'I', pressed: place.italic, act: () => text?.format('italic') },
    ...(blocks
      ? [
          { label: 'Bulleted list', icon: 'ul' as const, ...block('ul') },
          { label: 'Numbered list', icon: 'ol' as const, ...block('ol') },
          { label: 'Quote', icon: 'quote' as const, ...block('quote') },
        ]
      : []),
    { label: 'Link', icon: 'link', pressed: place.link !== null, act: onLink, leads: true },
    { label: 'Undo', icon: 'undo', disabled: !place.canUndo, act: () => text?.undo() },
    { label: 'Redo', icon: 'redo', disabled: !place.canRedo, act: () => text?.redo() },
  ];
  const move = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const steps: Record<string, number> = { ArrowRight: reached + 1, ArrowLeft: reached - 1, Home: 0, End: last };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = step < 0 ? last : step > last ? 0 : step;
    setReached(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={label} tabIndex={-1} className={styles.toolbar} onKeyDown={move}>
      {tools.map(({ label: name, icon, letters, pressed, disabled, act, leads }, index) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === reached ? 0 : -1}
          className={styles.tool}
          data-letters={letters}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setReached(index)}
          onClick={() => {
            if (disabled) return;
            act();
            // The focus returns to the text, so that typing goes on; Shift+Tab leads back to this button.
            if (!leads) text?.focus();
          }}
        >
          {icon ? (
            <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
              <path d={ICONS[icon]} />
            </svg>
          ) : (
            <span aria-hidden="true" className={styles.letters} data-letters={letters} />
          )}
        </button>
      ))}
    </div>
  );
}
