import { brand } from '#brand.ts';
import styles from './office-list.module.css';

/** The offices with their addresses. @param props.className of the columns */
export function OfficeList({ className }: { className: string | undefined }) {
  return (
    <ul className={className}>
      {brand.offices.map(({ city, lines }) => (
        <li key={city}>
          <h3>{city}</h3>
          <address className={styles.address}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </li>
      ))}
    </ul>
  );
}
