import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** One line under the heading, in the specification's words. */
  text?: ReactNode;
  /** The page's action, e.g. a link to a form. */
  children?: ReactNode;
  /** Search and filters, in a line of their own. */
  tools?: ReactNode;
}

/** Heading of a workspace page: what it is, its one action, and below what narrows it down. */
export function PageHeader({ title, text, children, tools }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className="text-soft">{text}</p>}
        </div>
        {children && <div className="row">{children}</div>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </header>
  );
}
