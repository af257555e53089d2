declare module 'linebreak' {
  /** Opportunities to break a text into lines, by Unicode's algorithm. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity: the index behind it; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
