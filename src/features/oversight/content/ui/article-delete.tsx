import { useNavigate } from 'react-router';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import type { EditedArticle } from './article-form.ts';

interface ArticleDeleteProps {
  article: EditedArticle;
  className: string | undefined;
  onDeleted: () => void;
  /** Receives whether the article is being deleted, so that the page does not load it meanwhile. */
  onDeleting: (deleting: boolean) => void;
}

/** Button that deletes an article permanently after a confirmation and returns to the list. */
export function ArticleDelete({ article, className, onDeleted, onDeleting }: ArticleDeleteProps) {
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
    <Button variant="secondary" icon="trash" className={className} busy={write.isPending} onClick={() => void remove()}>
      Delete
    </Button>
  );
}
