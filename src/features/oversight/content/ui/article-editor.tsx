import { Suspense, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { useFirstInteraction } from '#web/first-interaction.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { PATHS } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { ArticleBadge } from './article-badge.tsx';
import {
  articleDefaults,
  type ArticleFormApi,
  type ArticleInput,
  articleSchema,
  type ArticleValues,
  type EditedArticle,
  isSaved,
  resetToArticle,
  useArticleSave,
} from './article-form.ts';
import { ArticlePreview } from './article-preview.tsx';
import { RichTextPlaceholder } from './rich-text-placeholder.tsx';
import styles from './article-editor.module.css';

const RichTextField = lazyPart(() => import('./rich-text-field.tsx'));

/** The two formatted texts by field name. */
const TEXTS = [
  { name: 'sub_title', label: 'Sub title', optional: true },
  { name: 'content', label: 'Content', blocks: true },
] as const;
const WITHDRAWAL = {
  title: 'Withdraw this article?',
  text: 'It leaves the site at once, and links to it lead nowhere until it is published again.',
  confirmLabel: 'Withdraw',
  danger: true,
};

interface ArticleEditorProps {
  /** The stored article; typed values stay when it changes. null for a new article. */
  article: EditedArticle | null;
  /** Called with true before the article is deleted, with false if that fails. */
  onDeleting?: (deleting: boolean) => void;
}

export function ArticleEditor({ article, onDeleting = () => undefined }: ArticleEditorProps) {
  const confirm = useConfirm();
  const form = useSchemaForm(articleSchema, articleDefaults(article));
  const draft = useFormDraft(form, { name: 'article' });
  const { save, underWay } = useArticleSave({ article, form, removeDraft: draft.remove });
  // The editor is larger than the rest of the screen, so it is loaded at the first interaction. A restored draft needs it at once, because only the
  // editor shows its texts.
  const isEdited = useFirstInteraction() || draft.restored !== null;
  const [pressed, setPressed] = useState<string>();
  const resting = TEXTS.map(({ name, ...text }) => (
    <RichTextPlaceholder key={name} {...text} html={article?.[name] ?? ''} onPress={() => setPressed(name)} />
  ));
  const [previewed, setPreviewed] = useState<ArticleInput | null>(null);
  const base = useWatch({ control: form.control, name: 'base_version' });
  const version = article?.version ?? 0;
  useEffect(() => {
    // Taken for a new form or a draft of this version; an older draft has its own version.
    if (form.getValues('base_version') === 0) form.setValue('base_version', version);
  }, [form, version]);

  const actions = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (isSaved(state)) actions.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);

  const discard = () => {
    draft.discard();
    resetToArticle(form, article);
  };
  const saveAs = (published?: boolean) => form.handleSubmit((values) => save(values, published));
  const withdraw = async () => {
    if (await confirm(WITHDRAWAL)) await saveAs(false)();
  };
  const busy = form.formState.isSubmitting;
  const isPublic = article?.published === true;
  return (
    <Form form={form} onSubmit={(values: ArticleValues) => save(values)} label="Article" className={styles.form ?? ''}>
      {article && (
        <p className={styles.facts}>
          <ArticleBadge status={article.status} />
          <span>{`Saved ${formatDateTime(article.updated_at)}${article.updated_by ? ` by ${article.updated_by}` : ''}`}</span>
          {article.published_at && <span>{`First published ${formatDateTime(article.published_at)}`}</span>}
          <span>
            Address:{' '}
            {article.published ? (
              <a href={`${PATHS.blogMenu}/${article.slug}`} target="_blank" rel="noopener">{`/Blog/${article.slug}`}</a>
            ) : (
              <span>{`${PATHS.blogMenu}/${article.slug}`}</span>
            )}
          </span>
        </p>
      )}
      <DraftNotice draft={{ ...draft, discard }} />
      {article && version > base && base > 0 && <VersionConflict article={article} form={form} onTaken={discard} />}
      <FormError />
      <TextField name="title" label="Title" maxLength={160} />
      {isEdited ? (
        <Suspense fallback={resting}>
          {TEXTS.map((text) => (
            <RichTextField key={text.name} {...text} isPressed={pressed === text.name} />
          ))}
        </Suspense>
      ) : (
        resting
      )}
      {article?.image && <img src={article.image} alt="Stored now" className={styles.picture} />}
      <FileField
        name="image"
        label={article?.image ? 'Another picture' : 'Picture'}
        optional
        accept={acceptOf('article_image')}
        help="Shown wide above the text and small in lists"
      />
      <UploadProgress underWay={underWay} />
      <div ref={actions} className={styles.actions}>
        <Button type="submit" variant={isPublic ? 'primary' : 'secondary'} busy={busy} busyLabel="Saving...">
          {isPublic ? 'Save changes' : 'Save draft'}
        </Button>
        {isPublic ? (
          <Button variant="secondary" disabled={busy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => void saveAs(true)()}>
            Publish
          </Button>
        )}
        <Button variant="secondary" icon="eye" onClick={() => setPreviewed(form.getValues())}>
          Preview
        </Button>
        {article && <ArticleDelete article={article} onDeleted={draft.remove} onDeleting={onDeleting} />}
      </div>
      {previewed && (
        <ArticlePreview
          title={previewed.title}
          subTitle={previewed.sub_title ?? ''}
          content={previewed.content ?? ''}
          image={previewed.image ?? article?.image ?? null}
          publishedAt={article?.published_at ?? null}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Form>
  );
}

interface ArticleDeleteProps {
  article: EditedArticle;
  onDeleted: () => void;
  /** Receives whether the article is being deleted, so that the page does not load it meanwhile. */
  onDeleting: (deleting: boolean) => void;
}

/** Button that deletes an article permanently after a confirmation and returns to the list. */
function ArticleDelete({ article, onDeleted, onDeleting }: ArticleDeleteProps) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const write = useApiWrite('DELETE /api/superadmin/blogs/{id}/');
  const remove = async () => {
    const goAhead = await confirm({
      title: 'Delete this article?',
      text: `“${article.title}” is erased with its picture${article.published ? ' and leaves the site at once' : ''}. This cannot be undone.`,
      confirmLabel: 'Yes, delete it!',
      danger: true,
    });
    if (!goAhead) return;
    onDeleting(true);
    try {
      const { message } = await write.mutateAsync({ params: { id: article.id } });
      onDeleted();
      toast.success(message);
      await navigate(PATHS.articles, { replace: true });
    } catch (error) {
      onDeleting(false);
      toast.error(errorText(error));
    }
  };
  return (
    <Button
      variant="secondary"
      icon="trash"
      className={styles.delete}
      busy={write.isPending}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  );
}

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
function VersionConflict({ article, form, onTaken }: VersionConflictProps) {
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
