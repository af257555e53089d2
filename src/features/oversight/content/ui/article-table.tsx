import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { exportColumns, Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { ApiResponse } from '#web/api.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { PATHS, articleEditPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { ARTICLE_WORDS, ArticleBadge } from './article-badge.tsx';
import { articlesQuery } from './queries.ts';
import styles from './article-table.module.css';

type ListedArticle = ApiResponse<'GET /api/superadmin/blogs/'>['data'][number];

const columns: Column<ListedArticle>[] = [
  {
    key: 'picture',
    header: 'Picture',
    cell: ({ image }) =>
      image ? <img src={image.replace('-640.', '-320.')} alt="" className={styles.picture} loading="lazy" /> : '-',
  },
  {
    key: 'title',
    header: 'Title',
    main: true,
    cell: ({ id, title }) => (
      <Link to={articleEditPath(id)} className={styles.title}>
        {title}
      </Link>
    ),
    value: ({ title }) => title,
  },
  {
    key: 'status',
    header: 'State',
    nowrap: true,
    cell: ({ status }) => <ArticleBadge status={status} />,
    value: ({ status }) => ARTICLE_WORDS[status],
  },
  {
    key: 'text',
    header: 'Text',
    long: true,
    cell: ({ excerpt }) => (excerpt ? <span className={styles.excerpt}>{excerpt}</span> : '-'),
    value: ({ excerpt }) => excerpt,
  },
  {
    key: 'published',
    header: 'First published',
    nowrap: true,
    format: 'time',
    cell: ({ published_at: at }) => (at ? formatDateTime(at) : '-'),
    value: ({ published_at: at }) => (at ? new Date(at) : null),
  },
  {
    key: 'saved',
    header: 'Last saved',
    nowrap: true,
    format: 'time',
    cell: ({ updated_at: at, updated_by: by }) => (
      <>
        {formatDateTime(at)}
        {by && <div className={styles.by}>{`by ${by}`}</div>}
      </>
    ),
    value: ({ updated_at: at }) => new Date(at),
  },
  { key: 'by', header: 'Saved by', fileOnly: true, cell: () => null, value: ({ updated_by: by }) => by },
];
const exported = [
  ...exportColumns(columns),
  { header: 'Address', value: ({ slug }: ListedArticle) => `${PATHS.blogMenu}/${slug}` },
];
/** Table of all articles, newest first; `search` is read from the address. */
export function ArticleTable() {
  const [search] = useAddressText('search');
  const list = useApiList(articlesQuery(search));
  return (
    <>
      <ExportMenu list={list} name="articles" columns={exported} rows={allItems} />
      <ListView
        list={list}
        noun="articles"
        empty={
          <EmptyState
            title="No articles"
            drawing={search ? 'search' : 'papers'}
            text={
              search ? `No article matches “${search}”.` : 'Your articles appear here. Published ones are on the blog.'
            }
            action={!search && <ButtonLink to={PATHS.newArticle}>New article</ButtonLink>}
          />
        }
      >
        {(articles) => <Table caption="Articles" columns={columns} rows={articles} maxHeight={TALL_TABLE} />}
      </ListView>
    </>
  );
}
