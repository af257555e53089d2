export type Block = 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'quote';

/** Formatting at the cursor, and whether undo and redo are possible. */
export interface CursorState {
  block: Block;
  bold: boolean;
  italic: boolean;
  /** Target of the link; null outside of a link. */
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const INITIAL_CURSOR_STATE: CursorState = {
  block: 'p',
  bold: false,
  italic: false,
  link: null,
  canUndo: false,
  canRedo: false,
};
