import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { Logo } from '../../ui/logo.tsx';
import { footerSections } from './navigation.ts';
import styles from './footer.module.css';

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className={`on-deep ${styles.footer}`}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Logo name={brand.name} onDeep />
          <p className="text-soft">{brand.tagline}</p>
        </div>
        {footerSections.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.links}>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className={styles.title}>Support</h2>
          <ul className={styles.links}>
            <li>
              <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>
            </li>
            <li>
              <a href={`tel:${brand.support.phone.replaceAll(' ', '')}`}>{brand.support.phone}</a>
            </li>
          </ul>
        </div>
      </div>
      <div className={`page ${styles.end}`}>
        <p>{brand.disclaimer}</p>
        <p>© {brand.company}</p>
      </div>
    </footer>
  );
}
