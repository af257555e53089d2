import type { ReactNode } from 'react';

interface PhoneLinkProps {
  /** Readable number with the country code, e.g. `+91 22 5550 0100`. */
  number: string;
  className?: string;
  /** An icon before the number. */
  children?: ReactNode;
}

/** A telephone number as a `tel:` link. */
export function PhoneLink({ number, className, children }: PhoneLinkProps) {
  return (
    <a href={`tel:${number.replaceAll(' ', '')}`} className={className}>
      {children}
      <span>{number}</span>
    </a>
  );
}
