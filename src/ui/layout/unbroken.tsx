import type { ReactNode } from 'react';

/** The text with each word that has a hyphen, such as `e-mail` or `REC-000001`, and each amount, such as `₹ 2.50/Kg`, kept on one line. */
export function unbroken(text: string): ReactNode[] {
  return text.split(/(\S+-\S+|₹ \S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // A word may come twice, so that its place is its key.
      <span key={index} className="together">
        {part}
      </span>
    ),
  );
}
