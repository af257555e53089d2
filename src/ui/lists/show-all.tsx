import { ButtonLink } from '../layout/button.tsx';

/** Out of a search that finds nothing: the same list without it. */
export function ShowAll() {
  return (
    <ButtonLink to="?" variant="secondary">
      Show all
    </ButtonLink>
  );
}
