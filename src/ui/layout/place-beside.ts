/**
 * Positions a fixed box below its anchor, or above it where it does not fit, always within the window: where it fits on neither side, it is
 * only as high as the larger one and scrolls.
 */
export function placeBeside(anchor: HTMLElement, box: HTMLElement, align: 'start' | 'end', gap: number): void {
  const at = anchor.getBoundingClientRect();
  const wanted = align === 'start' ? at.left : at.right - box.offsetWidth;
  const left = Math.max(8, Math.min(wanted, document.documentElement.clientWidth - box.offsetWidth - 8));
  box.style.maxHeight = '';
  const below = window.innerHeight - 8 - at.bottom - gap;
  const above = at.top - gap - 8;
  const isBelow = box.offsetHeight <= below || below >= above;
  box.style.maxHeight = `${isBelow ? below : above}px`;
  box.style.left = `${left}px`;
  box.style.top = `${isBelow ? at.bottom + gap : at.top - gap - box.offsetHeight}px`;
}
