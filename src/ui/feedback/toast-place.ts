type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Everything that a person may press or fill in next. */
const CONTROLS = ':is(button, input, select, textarea):enabled, a[href], summary';

/** Places of the messages, the usual one first: on a phone or tablet, and on a wider screen. */
const PLACES = { narrow: ['top', 'bottom'], wide: ['bottom-end', 'bottom-start', 'top-end'] } as const;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

interface Control {
  box: Box;
  /** How much it matters that it stays free. */
  weight: number;
}

/** A button matters more than a link, and what is in a dialog more than the page below it, which comes next. */
const WEIGHTS = { link: 1, button: 4, inDialog: 100 };

/** Index of the place that lies over the least; of several the first. */
export function leastCovering(places: readonly Box[], controls: readonly Control[]): number {
  const covered = places.map((place) =>
    controls.filter(({ box }) => overlaps(place, box)).reduce((sum, { weight }) => sum + weight, 0),
  );
  return covered.indexOf(Math.min(...covered));
}

function weightOf(control: Element): number {
  if (control.closest('dialog[open]') !== null) return WEIGHTS.inDialog;
  return control.matches('a') ? WEIGHTS.link : WEIGHTS.button;
}

/** Moves the messages to the place where they cover the least of what can be pressed. */
export function placeToasts(region: HTMLElement): void {
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !region.contains(control) && control.checkVisibility())
    .map((control) => ({ box: control.getBoundingClientRect(), weight: weightOf(control) }));
  const places = PLACES[matchMedia('(width < 60rem)').matches ? 'narrow' : 'wide'];
  const boxes = places.map((place) => {
    region.dataset['place'] = place;
    return region.getBoundingClientRect();
  });
  region.dataset['place'] = places[leastCovering(boxes, controls)];
}
