/** Gives the focus to an element as a whole, so that Enter presses nothing in it. */
export function focusWhole(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus();
}

/** Moves the focus to the screen's heading, when the element that had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) focusWhole(heading);
}

/** Whether no element has the focus. A button that is disabled loses it with the next frame. */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') !== false;

/** Frames in which a pressed button is waited for that is still disabled: the screen shows the answer a little after it has come. */
const FRAMES = 10;

/**
 * Remembers the focused element and its card; the returned function restores the focus after an action has removed them: to the element
 * itself, else the nearest remaining card, else the heading. In a list that keeps the focus, the list alone moves it. A dialog with the
 * answer has the focus until it closes.
 */
export function captureFocus(): () => void {
  const pressed = document.activeElement;
  if (!(pressed instanceof HTMLElement) || pressed.closest('[data-keeps-focus]')) return () => undefined;
  const card = pressed.closest('li, section');
  const places = [card, card?.nextElementSibling, card?.previousElementSibling];
  const restore = (frames: number): void => {
    const answer = document.activeElement?.closest('dialog');
    if (answer && !answer.contains(pressed))
      return answer.addEventListener('close', () => restore(FRAMES), { once: true });
    // A second press, on a button that is disabled meanwhile, gives the focus to `main`.
    if (!isFocusLost() && !document.activeElement?.matches('main')) return;
    // A message far from the button may have been scrolled into view meanwhile, which would leave it again.
    if (pressed.isConnected && !pressed.matches(':disabled')) pressed.focus({ preventScroll: true });
    else if (pressed.isConnected && frames > 0) requestAnimationFrame(() => restore(frames - 1));
    else {
      const place = places.find((one) => one instanceof HTMLElement && one.isConnected);
      if (place instanceof HTMLElement) focusWhole(place);
      else focusHeading();
    }
  };
  // React Query notifies components in a timer; this one runs after it, when the screen shows the new data.
  return () => void setTimeout(() => restore(FRAMES));
}
