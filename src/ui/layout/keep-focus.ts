/** The screen's heading gets the focus: where one goes on by keyboard when the place one was at is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/**
 * Call it when something is pressed, and what it gives back when that is done. The button may have gone with what it belonged to, and the
 * focus with it: by keyboard one goes on from where it was, else from the nearest that is left, else from the heading.
 */
export function keepFocus(): () => void {
  const pressed = document.activeElement;
  const card = pressed?.closest('li, section');
  const places = [card, card?.nextElementSibling, card?.previousElementSibling];
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const left = places.filter((place) => place?.isConnected).map((place) => place?.querySelector('a, button:enabled'));
    const target = [pressed?.matches(':disabled') ? null : pressed, ...left].find((element) => element?.isConnected);
    if (target instanceof HTMLElement) return target.focus();
    focusHeading();
  };
  // New data are told to the screen in a timer: after that one, when it shows what has become of the card.
  return () => void setTimeout(restore);
}
