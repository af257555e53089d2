import { useEffect } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import type { ArticleFormApi, EditedArticle } from './article-form.ts';
import styles from './article-editor.module.css';

interface VersionConflictProps {
  article: EditedArticle;
  form: ArticleFormApi;
  /** Resets the form to the stored version. */
  onTaken: () => void;
}

/**
 * Says that somebody else has saved the article meanwhile and offers a choice between both versions. A form without changes takes the stored
 * version at once.
 */
export function VersionConflict({ article, form, onTaken }: VersionConflictProps) {
  const { dirtyFields } = form.formState;
  const isTyped = Boolean(dirtyFields.title ?? dirtyFields.sub_title ?? dirtyFields.content ?? dirtyFields.image);
  useEffect(() => {
    if (!isTyped) onTaken();
  });
  if (!isTyped) return null;
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>{`${article.updated_by ?? 'Another person'} has saved this article`}</strong> since you opened it (
        {formatDateTime(article.updated_at)}). Nothing of yours is lost. Their version is not overwritten until you
        choose.
      </p>
      <SmallButton onClick={onTaken}>Use their version</SmallButton>
      <SmallButton onClick={() => form.setValue('base_version', article.version)}>Keep mine</SmallButton>
    </div>
  );
}
