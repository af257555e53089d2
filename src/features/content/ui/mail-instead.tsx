import { brand } from '../../../brand.ts';

/** Stands in place of a form where scripts do not run: the same wish by mail. */
export function MailInstead({ wish }: { wish: string }) {
  return (
    <p className="unscripted">
      {wish}, write to <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>.
    </p>
  );
}
