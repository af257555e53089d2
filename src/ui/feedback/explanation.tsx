import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { EXPLANATIONS, termsIn } from '#lib/explanations.ts';
import { Icon } from '../brand/icon.tsx';
import { placeBeside } from '../layout/place-beside.ts';
import styles from './explanation.module.css';

/** A button for each explained term of a text; nothing for a text without such terms. */
export function Explanations({ of, without = [] }: { of: string; without?: readonly string[] }) {
  return termsIn(of)
    .filter((term) => !without.includes(term))
    .map((term) => <Explanation key={term} term={term} />);
}

/** Opens with the pointer, the focus or a tap; Escape closes it, and nothing else that Escape would close. */
function Explanation({ term }: { term: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const [box, anchor, text] = [frame.current, button.current, tip.current];
    if (!open || !box || !anchor || !text) return;
    const place = () => placeBeside(anchor, text, 'start', 0);
    const close = () => setOpen(false);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const tapOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || !box.contains(target)) close();
    };
    text.showPopover();
    place();
    document.addEventListener('keydown', press, true);
    document.addEventListener('pointerdown', tapOutside, true);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      text.hidePopover();
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('pointerdown', tapOutside, true);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open]);

  const enter = (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(true);
  const leave = (event: PointerEvent) =>
    event.pointerType === 'mouse' && document.activeElement !== button.current && setOpen(false);
  return (
    <span ref={frame} className={styles.frame} onPointerEnter={enter} onPointerLeave={leave}>
      <button
        ref={button}
        type="button"
        aria-label={`What is ${term}?`}
        aria-describedby={id}
        className={styles.button}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        <Icon name="info" size={1} />
      </button>
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {open && EXPLANATIONS[term]}
      </span>
    </span>
  );
}
