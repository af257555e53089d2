import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import * as articles from './articles.server.ts';
import type { contentContract } from './contract.ts';
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.server.ts';
import { closeEnquiry, listEnquiries, sendContact, sendRequirement } from './service.server.ts';

const SAVED = {
  draft: 'Draft saved!',
  published: 'Article saved! It is public.',
  withdrawn: 'Article saved! It is not public.',
} as const;

/** Message about a saved article. @param published requested state; undefined leaves the article published or unpublished as it is */
function savedText(status: keyof typeof SAVED, published: boolean | undefined): string {
  if (published === true) return 'Article published!';
  return published === false && status === 'withdrawn' ? 'Article withdrawn!' : SAVED[status];
}

export const contentHandlers: Handlers<typeof contentContract> = {
  'POST /api/users/contact/': async ({ context, body }) => {
    await sendContact(context, body);
    return { message: 'Form submitted successfully!' };
  },
  'POST /api/users/contact/battery/': async ({ context, body }) => {
    await sendRequirement(context, body);
    return { message: 'Message sent successfully!' };
  },
  'POST /api/users/newsletter/subscribe/': async ({ context, body }) => {
    await subscribe(context, body.email);
    return { message: 'Thank you! You subscribed successfully!' };
  },
  'POST /api/users/newsletter/confirm/': async ({ context, body }) => {
    await confirmSubscription(context, body.token);
    return { message: 'Your subscription is confirmed.' };
  },
  'POST /api/users/newsletter/unsubscribe/': async ({ context, query, body }) => {
    await unsubscribe(context, body.token ?? query.token ?? '');
    return { message: 'You are unsubscribed.' };
  },
  'GET /api/users/blogs/latest/': async ({ context }) => ({ data: await articles.listLatestArticles(context) }),
  'GET /api/users/blogs/': ({ context, query }) => articles.listPublishedArticles(context, query.page),
  'GET /api/users/blogs/{slug}/': async ({ context, params }) => ({
    data: await articles.readPublishedArticle(context, params.slug),
  }),
  'GET /api/superadmin/blogs/': ({ context, query }) => articles.listArticles(context, query),
  'POST /api/superadmin/blogs/': async ({ context, body }) => {
    const data = await articles.createArticle(context, body);
    return { message: savedText(data.status, body.published), data };
  },
  'POST /api/superadmin/blogs/preview/': async ({ body }) => ({ data: articles.previewArticle(body) }),
  'GET /api/superadmin/blogs/{id}/': async ({ context, params }) => ({
    data: await articles.readArticle(context, params.id),
  }),
  'PATCH /api/superadmin/blogs/{id}/': async ({ context, params, body }) => {
    const data = await articles.changeArticle(context, params.id, body);
    return { message: savedText(data.status, body.published), data };
  },
  'DELETE /api/superadmin/blogs/{id}/': async ({ context, params }) => {
    await articles.removeArticle(context, params.id);
    return { message: 'Article deleted.' };
  },
  'GET /api/superadmin/enquiries/': ({ context, query }) => listEnquiries(context, query),
  'PATCH /api/superadmin/enquiries/{id}/': async ({ context, params, body }) => {
    const data = await closeEnquiry(context, params.id, body.closed);
    return { message: data.closed ? 'Enquiry closed.' : 'Enquiry reopened.', data };
  },
};

export const contentChecks: Checks<typeof contentContract> = {
  'PATCH /api/superadmin/blogs/{id}/': ({ context, params }) => articles.readArticle(context, params.id),
};
