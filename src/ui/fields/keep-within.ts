import type { ChangeEvent } from 'react';
import { withinLimit } from '#lib/characters.ts';

/**
 * Keeps a field at `most` characters while somebody types. The browser's own `maxlength` counts an emoji as two, so that a text which the
 * server takes could not be typed.
 */
export function keepWithin(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>, most: number): void {
  const { target, nativeEvent } = event;
  // A syllable that an input method has not finished is left to it.
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const kept = withinLimit(target.value, target.selectionEnd ?? target.value.length, most);
  if (kept.text === target.value) return;
  target.value = kept.text;
  target.setSelectionRange(kept.caret, kept.caret);
}
