import { useState } from 'react';
import styles from './avatar.module.css';

/** Legal forms of companies, left out of the initials. */
const FORM = /^(?:pvt|private|ltd|limited|llp|opc|inc|co|company|\(opc\))\.?$/i;

function initials(name: string): string {
  const all = name.trim().split(/\s+/);
  const words = all.filter((word, index) => index === 0 || !FORM.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => (word ?? '').slice(0, 1).toUpperCase()).join('');
}

/** A company's picture, or its initials if there is none or it cannot be loaded. Decorative: the name is beside it. */
export function Avatar({ name, picture, large }: { name: string; picture: string | null; large?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={large ? `${styles.avatar} ${styles.large}` : styles.avatar} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <span>{initials(name)}</span>
      )}
    </span>
  );
}
