import { useRouteLoaderData } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { loader } from '../../../root.tsx';
import styles from './article.module.css';

/** Shares an article's link: by copying it, or by mail, which works without scripts. */
export function ArticleShare({ title, path }: { title: string; path: string }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const address = `${root?.origin ?? ''}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error(`The link could not be copied. It is ${address}`);
    }
  };
  return (
    <div role="group" aria-label="Share this article" className={styles.share}>
      <p className={styles.asideTitle}>Share this article</p>
      <div className={styles.ways}>
        <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()} className="scripted">
          Copy link
        </Button>
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
          className={styles.mail}
        >
          <Icon name="mail" size={1.125} />
          Send by mail
        </a>
      </div>
    </div>
  );
}
