/** The article form: its schema, its default values, and how it is saved. */
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { toast } from '#ui/feedback/toast.ts';
import { type ApiResponse, errorText } from '#web/api.ts';
import { showSendErrors, UploadCancellation, useFileWrite } from '#web/file-write.ts';
import { articleEditPath } from '#web/paths.ts';
import { articleForm } from '../contract.ts';

export type EditedArticle = ApiResponse<'GET /api/superadmin/blogs/{id}/'>['data'];

export const articleSchema = z.object({
  ...z.pick(articleForm, { title: true, sub_title: true, content: true }).shape,
  image: z.nullish(fileSchema('article_image', 'Choose a picture')),
  // Stored with a draft, so that after a reload a draft based on an older version is recognised.
  base_version: z.number(),
});

/** Default values of the form. `base_version` starts at 0, so that the real version always counts as a change and is stored in every draft. */
export function articleDefaults(article: EditedArticle | null) {
  return {
    title: article?.title ?? '',
    sub_title: article?.sub_title ?? '',
    content: article?.content ?? '',
    image: null,
    base_version: 0,
  };
}

export type ArticleInput = z.input<typeof articleSchema>;
export type ArticleValues = z.output<typeof articleSchema>;
export type ArticleFormApi = UseFormReturn<ArticleInput, unknown, ArticleValues>;

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
  removeDraft: () => void;
}

/** Saves an article; without `published` its status stays. After a failure the typed values stay in the form. */
export function useArticleSave({ article, form, removeDraft }: SaveOptions) {
  const create = useFileWrite('POST /api/superadmin/blogs/');
  const change = useFileWrite('PATCH /api/superadmin/blogs/{id}/');
  const navigate = useNavigate();

  const save = async (values: ArticleValues, published?: boolean): Promise<void> => {
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
      if (error instanceof UploadCancellation) {
        toast.info('Upload cancelled');
        return;
      }
      showSendErrors(form, error);
      toast.error(errorText(error));
    }
  };
  return { save, underWay: article ? change.underWay : create.underWay };
}
