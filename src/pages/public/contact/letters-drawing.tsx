import styles from './letters-drawing.module.css';

/** Drawing of letters on the market stall; decorative. */
export function LettersDrawing() {
  return (
    <svg viewBox="0 0 400 275" preserveAspectRatio="xMidYMid slice" className={styles.drawing} aria-hidden="true">
      <circle cx="200" cy="150" r="122" className={styles.sun} />
      <path d="M0 226h400v60H0z" className={styles.ground} />
      <g transform="rotate(-9 130 160)">
        <rect x="62" y="112" width="150" height="104" rx="8" className={styles.soft} />
        <path d="M64 116l73 58 73-58" className={styles.fold} />
      </g>
      <g transform="rotate(5 250 150)">
        <rect x="164" y="92" width="176" height="126" rx="9" className={styles.paper} />
        <path d="M168 97l84 66 84-66" className={styles.fold} />
        <path d="M188 186h58M188 200h38" className={styles.fold} />
        <path d="M296 176h26v26h-26z" className={styles.accent} />
      </g>
      <path
        d="M84 70h112a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14h-66l-24 22v-22H84a14 14 0 0 1-14-14V84a14 14 0 0 1 14-14z"
        className={styles.solid}
      />
      <path d="M92 94h96M92 112h60" className={styles.words} />
      <path d="M52 218h60l-6 12H58z" className={styles.solid} />
      <path d="M66 218l8-34 8 34zM84 218l12-28 2 28z" className={styles.accent} />
    </svg>
  );
}
