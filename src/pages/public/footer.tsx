import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { Logo } from '#ui/brand/logo.tsx';
import { useSupportEmail } from '#web/support-email.ts';
import { footerSections } from './navigation.ts';
import styles from './footer.module.css';

/** Footer of every public page. */
export function Footer() {
  const supportEmail = useSupportEmail();
  return (
    <footer className={`on-deep ${styles.footer}`}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Logo name={brand.name} onDeep />
          <p className="text-soft">{brand.tagline}</p>
          <ul className={styles.social} aria-label="Social links">
            {brand.socialLinks.map(({ label, url }) => (
              <li key={label}>
                <a href={url} rel="noopener" aria-label={`${brand.name} on ${label}`} title={label}>
                  <SocialMark label={label} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {footerSections.map(({ label, links }) => (
          <nav key={label} aria-label={label}>
            <h2 className={styles.title}>{label}</h2>
            <ul className={styles.links}>
              {links.map(({ label: text, to }) => (
                <li key={text}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`page ${styles.end}`}>
        <p>{brand.disclaimer}</p>
        <p>
          © {brand.company} · Support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </footer>
  );
}

/** Icon paths on a 24 × 24 grid, stroke width 2. */
const marks: Readonly<Record<string, string>> = {
  LinkedIn: 'M6.5 10v8M6.5 6.2v.2M11 18v-8M11 13.5c.6-2.3 2-3.5 3.6-3.5 2 0 3.1 1.3 3.1 3.6V18',
  X: 'M5 5l14 14M19 5 5 19',
  YouTube: 'M4 7.5c5-1 11-1 16 0 .7 3 .7 6 0 9-5 1-11 1-16 0-.7-3-.7-6 0-9zM10.3 9.6v4.8l4.2-2.4z',
};
const other = 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1';

/** Icon of a social network; a link icon for unknown networks. */
function SocialMark({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={marks[label] ?? other} />
    </svg>
  );
}
