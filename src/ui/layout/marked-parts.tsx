import type { ReactNode } from 'react';

/** The text with each match of the pattern in a span of this class. @param pattern with one group, around the whole */
export function markedParts(text: string, pattern: RegExp, className: string | undefined): ReactNode[] {
  return text.split(pattern).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // A part may come twice, so that its place is its key.
      <span key={index} className={className}>
        {part}
      </span>
    ),
  );
}
