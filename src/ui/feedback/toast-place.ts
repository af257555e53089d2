type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Everything that a person may press or fill in next. */
const CONTROLS = ':is(button, input, select, textarea):enabled, a[href], summary';

/** Places of the messages, the usual one first: on a phone or tablet, and on a wider screen. */
const PLACES = { narrow: ['top', 'bottom'], wide: ['bottom-end', 'bottom-start', 'top-end'] } as const;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Index of the place that lies over the fewest controls; of several the first. */
export function leastCovering(places: readonly Box[], controls: readonly Box[]): number {
  const covered = places.map((place) => controls.filter((control) => overlaps(place, control)).length);
  return covered.indexOf(Math.min(...covered));
}

/** Moves the messages to the place where they cover the fewest controls of the page, or of the dialog over it. */
export function placeToasts(region: HTMLElement): void {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const controls = [...layer.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !region.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect());
  const places = PLACES[matchMedia('(width < 60rem)').matches ? 'narrow' : 'wide'];
  const boxes = places.map((place) => {
    region.dataset['place'] = place;
    return region.getBoundingClientRect();
  });
  region.dataset['place'] = places[leastCovering(boxes, controls)];
}
