export type Block = 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'quote';

/** What stands at the cursor, and what can be undone. */
export interface Place {
  block: Block;
  bold: boolean;
  italic: boolean;
  /** Target of the link; null outside of one. */
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const START: Place = { block: 'p', bold: false, italic: false, link: null, canUndo: false, canRedo: false };
