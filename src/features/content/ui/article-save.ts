import { useNavigate } from 'react-router';
import type { UseFormReturn } from 'react-hook-form';
import { captureFocus } from '../../../ui/layout/restore-focus.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { errorText } from '../../../web/api.ts';
import { showSendErrors, UploadCancelled, useFileWrite } from '../../../web/file-write.ts';
import type * as z from 'zod/mini';
import { articleDefaults, type articleSchema, type EditedArticle } from './article-form.ts';
import { articleEditPath } from '../../../web/paths.ts';

export type ArticleInput = z.input<typeof articleSchema>;
export type ArticleValues = z.output<typeof articleSchema>;
export type ArticleFormApi = UseFormReturn<ArticleInput, unknown, ArticleValues>;

/** Resets the form to the stored article. */
export function resetToArticle(form: ArticleFormApi, article: EditedArticle | null): void {
  form.reset(articleDefaults(article));
  form.setValue('base_version', article?.version ?? 0);
}

/** Navigation state set after a new article is saved and the address changes to its own. */
const SAVED = { saved: true };
export const isSaved = (state: unknown) => typeof state === 'object' && state !== null && 'saved' in state;

interface SaveOptions {
  article: EditedArticle | null;
  form: ArticleFormApi;
  /** Discards the stored draft. */
  removeDraft: () => void;
}

/** Saves an article; without `published` its status stays. After a failure the typed values stay in the form. */
export function useArticleSave({ article, form, removeDraft }: SaveOptions) {
  const create = useFileWrite('POST /api/superadmin/blogs/');
  const change = useFileWrite('PATCH /api/superadmin/blogs/{id}/');
  const navigate = useNavigate();

  const save = async (values: ArticleValues, published?: boolean): Promise<void> => {
    const keepPlace = captureFocus();
    const { base_version: version, image, ...texts } = values;
    const body = { ...texts, ...(image && { image }), ...(published !== undefined && { published }) };
    try {
      const { message, data } = article
        ? await change.send({ params: { id: article.id }, body: { ...body, version } })
        : await create.send({ body });
      resetToArticle(form, data);
      removeDraft();
      toast.success(message);
      if (!article) void navigate(articleEditPath(data.id), { replace: true, state: SAVED });
    } catch (error) {
      if (error instanceof UploadCancelled) {
        toast.info('Upload cancelled');
        return;
      }
      showSendErrors(form, error);
      toast.error(errorText(error));
    } finally {
      keepPlace();
    }
  };
  return { save, underWay: article ? change.underWay : create.underWay };
}
