import styles from './not-found-drawing.module.css';

const scallops = [40, 72, 104, 136, 168, 200];

/** Drawing of a market stall with its shutter down; decorative. */
export function NotFoundDrawing() {
  return (
    <svg viewBox="0 0 272 196" className={styles.drawing} aria-hidden="true">
      <circle cx="136" cy="104" r="88" className={styles.sun} />
      <rect x="48" y="66" width="176" height="108" className={styles.shutter} />
      <path d="M48 84h176M48 100h176M48 116h176M48 132h176M48 148h176M48 164h176" className={styles.slats} />
      <path d="M122 160h28v8h-28z" className={styles.handle} />
      {scallops.map((x, index) => (
        <path
          key={x}
          d={`M${x} 30h32v34a16 13 0 0 1-32 0z`}
          className={index % 2 === 0 ? styles.accent : styles.cloth}
        />
      ))}
      <rect x="34" y="24" width="204" height="10" rx="5" className={styles.beam} />
      <path d="M102 84l34-16 34 16" className={styles.string} />
      <rect x="92" y="84" width="88" height="40" rx="5" className={styles.board} />
      <path d="M106 98h60M106 110h38" className={styles.chalk} />
      <path d="M12 174h248" className={styles.ground} />
      <path
        d="M232 174v-18h20v18zM242 156v-16M242 148c-8 0-11-4-11-9 7 0 11 3 11 9zM242 146c0-6 4-10 11-10 0 7-4 10-11 10z"
        className={styles.plant}
      />
    </svg>
  );
}
