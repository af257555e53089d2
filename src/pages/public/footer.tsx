import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { useSupportEmail } from '../../web/support-email.ts';
import { footerSections } from './navigation.ts';
import { SocialMark } from './social-mark.tsx';
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
