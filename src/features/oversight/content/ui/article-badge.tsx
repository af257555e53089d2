import { Badge } from '#ui/feedback/badge.tsx';
import type { EditedArticle } from './article-form.ts';

export const ARTICLE_WORDS = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' } as const;
const BADGES = { draft: 'pending', published: 'approved', withdrawn: 'withdrawn' } as const;

export function ArticleBadge({ status }: { status: EditedArticle['status'] }) {
  return <Badge status={BADGES[status]}>{ARTICLE_WORDS[status]}</Badge>;
}
