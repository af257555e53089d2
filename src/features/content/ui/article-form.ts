/** The form of an article as its screen has it. */
import * as z from 'zod/mini';
import type { Answer } from '../../../web/api.ts';
import { chosenFile } from '../../files/ui/chosen-file.ts';
import { articleForm } from '../contract.ts';

export type EditedArticle = Answer<'GET /api/superadmin/blogs/{id}/'>['data'];

export const articleSchema = z.object({
  ...z.pick(articleForm, { title: true, sub_title: true, content: true }).shape,
  image: z.nullish(chosenFile('article_image', 'Choose a picture')),
  // A draft keeps it, so that what comes back after a reload is still told from what others have saved meanwhile.
  base_version: z.number(),
});

/** What the form begins with. Its version is 0, so that the version that the texts are of is in every draft. */
export function articleDefaults(article: EditedArticle | null) {
  return {
    title: article?.title ?? '',
    sub_title: article?.sub_title ?? '',
    content: article?.content ?? '',
    image: null,
    base_version: 0,
  };
}
