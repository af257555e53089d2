/** Moves the focus to the screen's heading, when the element that had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/**
 * Remembers the focused element and its card; the returned function restores the focus after an action has removed them: to the element
 * itself, else the nearest remaining card, else the heading. In a list that keeps the focus, the list alone moves it.
 */
export function captureFocus(): () => void {
  const pressed = document.activeElement;
  if (pressed?.closest('[data-keeps-focus]')) return () => undefined;
  const card = pressed?.closest('li, section');
  const places = [card, card?.nextElementSibling, card?.previousElementSibling];
  const restore = () => {
    // A second press, on a button that is disabled meanwhile, gives the focus to `main`.
    if (!document.activeElement?.matches('body, main')) return;
    const left = places.filter((place) => place?.isConnected).map((place) => place?.querySelector('a, button:enabled'));
    const target = [pressed?.matches(':disabled') ? null : pressed, ...left].find((element) => element?.isConnected);
    if (target instanceof HTMLElement) return target.focus();
    focusHeading();
  };
  // React Query notifies components in a timer; this one runs after it, when the screen shows the new data.
  return () => void setTimeout(restore);
}
