import { ButtonLink } from '../layout/button.tsx';

/** Link out of a search without results, to the same list unfiltered. */
export function ShowAll() {
  return (
    <ButtonLink to="?" variant="secondary">
      Show all
    </ButtonLink>
  );
}
