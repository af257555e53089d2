/** Positions a fixed box below its anchor, or above it where it does not fit, always within the window. */
export function placeBeside(anchor: HTMLElement, box: HTMLElement, align: 'start' | 'end', gap: number): void {
  const at = anchor.getBoundingClientRect();
  const wanted = align === 'start' ? at.left : at.right - box.offsetWidth;
  const left = Math.max(8, Math.min(wanted, document.documentElement.clientWidth - box.offsetWidth - 8));
  const below = at.bottom + gap;
  const fits = below + box.offsetHeight <= window.innerHeight - 8;
  box.style.left = `${left}px`;
  box.style.top = `${fits ? below : Math.max(8, at.top - gap - box.offsetHeight)}px`;
}
