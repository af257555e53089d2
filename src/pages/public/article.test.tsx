import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';
import { articleOf, canonical, metaContent, siteOf, structuredData } from '#tests/components/site.ts';

const article = articleOf('How to read', {
  content: `<h2>One</h2><p>${'word '.repeat(430)}</p><h2>Two</h2><p>A <strong>bold</strong> one</p><h2>Three</h2><table><tbody><tr><td>5 Kg</td></tr></tbody></table>`,
  sub_title: '<p>What it <em>is</em></p>',
  image: '/media/reading-1280.webp',
  published_at: '2026-11-19T06:30:00.000Z',
});
const others = ['First', 'Second', 'Third', 'Fourth'].map((title) => articleOf(title));
const services = siteOf({ articles: [article, ...others] });

async function open() {
  const user = openScreen('/blog/how-to-read', { services });
  await screen.findByRole('heading', { level: 1, name: article.title });
  return user;
}

describe('An article', () => {
  test('has picture, title, sub-title, text, date, reading time and the way back', async () => {
    const user = await open();
    const whole = screen.getAllByRole('article')[0] as HTMLElement;
    expect(within(whole).getByText('What it is')).toBeVisible();
    expect(whole.querySelector('header img')?.getAttribute('src')).toMatch(/^\/media\/reading-\d+\.webp$/);
    expect(within(whole).getByText('2 minutes to read')).toBeVisible();
    expect(whole.querySelector('header time')).toHaveTextContent('19 Nov 2026');
    expect(whole.querySelector('strong')).toHaveTextContent(/^bold$/);
    expect(within(whole).getByRole('cell', { name: '5 Kg' })).toBeVisible();
    const contents = within(screen.getByRole('navigation', { name: 'In this article' }));
    expect(contents.getByRole('link', { name: 'Three' })).toHaveAttribute('href', '#part-three');
    expect(within(whole).getByRole('heading', { name: 'Three' })).toHaveAttribute('id', 'part-three');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(textsOf(crumbs.getAllByRole('listitem'))).toEqual(['Home', 'Blog', article.title]);
    await user.click(crumbs.getByRole('link', { name: 'Blog' }));
    await screen.findByRole('heading', { level: 1, name: 'Blog' });
    expect(address()).toBe('/blog');
  });

  test('says what it is to search engines', async () => {
    await open();
    expect(canonical()).toBe(`${SITE.origin}/blog/how-to-read`);
    expect(metaContent('og:type')).toBe('article');
    const [thing, crumbs] = structuredData();
    expect(thing).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      datePublished: article.published_at,
      mainEntityOfPage: `${SITE.origin}/blog/how-to-read`,
      image: [`${SITE.origin}/media/reading-1280.webp`],
    });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: 'Blog' }, { position: 3, name: article.title }],
    });
  });

  test('is passed on by its link', async () => {
    const user = await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    const share = within(screen.getByRole('group', { name: 'Share this article' }));
    await user.click(share.getByRole('button', { name: 'Copy link' }));
    await expectMessage('Link copied');
    const link = `${SITE.origin}/blog/how-to-read`;
    expect(write.mock.calls).toEqual([[link]]);
    const mail = new URL(share.getByRole('link', { name: 'Send by mail' }).getAttribute('href') ?? '');
    expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([article.title, link]);
  });

  test('whose link cannot be copied says what it is', async () => {
    const user = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await expectMessage(`The link could not be copied. It is ${SITE.origin}/blog/how-to-read`);
  });

  test('leads to others like it', async () => {
    const user = await open();
    const related = within(screen.getByRole('region', { name: 'Related articles' }));
    expect(textsOf(related.getAllByRole('heading', { level: 3 }))).toEqual(['First', 'Second', 'Third']);
    await user.click(related.getByRole('link', { name: 'View News: First' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'First' })).toBeVisible();
  });

  test('that is not there is the 404 page', async () => {
    openScreen('/blog/gone', { services });
    await waitFor(() => expect(screen.getByRole('heading', { name: '404' })).toBeVisible());
  });
});
