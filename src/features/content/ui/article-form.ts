/** Schema and default values of the article form. */
import * as z from 'zod/mini';
import type { ApiResponse } from '../../../web/api.ts';
import { fileSchema } from '../../files/ui/file-schema.ts';
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
