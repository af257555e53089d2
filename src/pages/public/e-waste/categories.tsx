import styles from './categories.module.css';

/** A group of items of Schedule I. */
export interface EWasteGroup {
  /** E.g. `ITEW`. */
  code: string;
  description: string;
  /** Number of its item codes. */
  items: number;
}

/** Groups of electrical and electronic equipment in the rules. */
export function EWasteCategories({ groups }: { groups: readonly EWasteGroup[] }) {
  return (
    <ul className={styles.groups} aria-label="Categories of e-waste">
      {groups.map(({ code, description, items }) => (
        <li key={code} className={styles.group}>
          <h3>{description}</h3>
          <p className={styles.codes}>
            <span className={styles.code}>{code}</span>
            <span className="figures">{items === 1 ? '1 item code' : `${items} item codes`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
