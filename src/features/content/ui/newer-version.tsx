import { useEffect } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/layout/button.tsx';
import styles from './article-editor.module.css';
import type { EditedArticle } from './article-form.ts';
import type { ArticleFormApi } from './article-save.ts';

export interface NewerVersionProps {
  article: EditedArticle;
  form: ArticleFormApi;
  /** Has the form begin anew with what the server has. */
  onTaken: () => void;
}

/** Somebody else has saved meanwhile: says so, and lets one choose. Who has typed nothing has nothing to choose. */
export function NewerVersion({ article, form, onTaken }: NewerVersionProps) {
  const { dirtyFields } = form.formState;
  const isTyped = Boolean(dirtyFields.title ?? dirtyFields.sub_title ?? dirtyFields.content ?? dirtyFields.image);
  useEffect(() => {
    if (!isTyped) onTaken();
  });
  if (!isTyped) return null;
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>{article.updated_by ?? 'Somebody else'} has saved this article</strong> since you opened it (
        {formatDateTime(article.updated_at)}). Nothing of yours is lost, and nothing of theirs is overwritten until you
        choose.
      </p>
      <Button size="small" variant="secondary" onClick={onTaken}>
        Take theirs, drop mine
      </Button>
      <Button size="small" variant="secondary" onClick={() => form.setValue('base_version', article.version)}>
        Keep mine
      </Button>
    </div>
  );
}
