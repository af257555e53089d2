import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import {
  booleanField,
  email,
  file,
  lines,
  listQuery,
  listResponse,
  longText,
  messageResponse,
  text,
} from '#lib/fields.ts';
import { printable } from '#lib/printable.ts';

/** A mobile number: ten digits. */
function mobile(required: string, invalid: string) {
  return z.string({ error: required }).check(z.trim(), z.minLength(1, required), z.regex(/^\d{10}$/, invalid));
}

/** The contact form. Source of the texts: section 5 of the first specification. */
export const contactForm = z.object({
  full_name: text('Full Name is required', 120),
  company_name: text('Company Name is required', 200),
  email: email('Email is required'),
  mobile: mobile('Mobile number is required', 'Mobile number must be 10 digits'),
  profile: text('Profile is required', 100),
  category: text('Category is required', 100),
  city: text('City is required', 100),
  state: text('State is required', 100),
  message: lines('Message is required', 5_000),
});

/** The requirement form of the pages about scrap; `source` is the page. */
export const requirementForm = z.object({
  full_name: text('Name is required', 120),
  company_name: text('Company name is required', 200),
  mobile: mobile('Phone is required', 'Enter a valid 10-digit number'),
  email: email('Email is required', 'Enter a valid email'),
  state: text('State is required', 100),
  city: text('City is required', 100),
  message: lines('Message is required', 5_000),
  source: z.optional(z.enum(['battery', 'construction', 'e-waste'], { error: 'Unknown page' })),
});

/** Unsanitised HTML from an editor. */
const html = (most: number) => longText('This value is not valid', most, 'The text is too long');

const version = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))], { error: 'version is a whole number' }),
  z.transform(Number),
);

export const articleForm = z.object({
  title: text('Title is required', 160).check(printable),
  sub_title: z.optional(html(5_000)),
  content: z.optional(html(200_000)),
  image: z.optional(file('Choose a picture')),
  published: z.optional(booleanField('published is true or false')),
});

/** Changes of an article; `version` is the one that was read; 409 if the article has been changed since. */
const articleChange = z.object({ ...z.partial(articleForm).shape, version: z.optional(version) });

/** Published article. `sub_title` and `content` are sanitised HTML. */
export const article = z.object({
  id: z.string(),
  title: z.string(),
  sub_title: z.string(),
  content: z.string(),
  /** The beginning of the content, without tags. */
  excerpt: z.string(),
  /** Link to the picture: 640 px wide in lists, 1280 px on the article's page. */
  image: z.nullable(z.string()),
  slug: z.string(),
  created_at: z.string(),
  published_at: z.string(),
});

const articleState = z.enum(['draft', 'published', 'withdrawn']);

const listedArticle = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  image: z.nullable(z.string()),
  slug: z.string(),
  status: articleState,
  published: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Name of the person who saved it last. */
  updated_by: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
});

/** An article with all fields of its editor. */
export const editedArticle = z.object({ ...listedArticle.shape, sub_title: z.string(), content: z.string() });

/** An enquiry. `closed` has person and time; `profile` and `category` come from the contact form alone. */
export const enquiry = z.object({
  id: z.string(),
  source: z.enum(['contact', 'battery', 'construction', 'e-waste']),
  full_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  profile: z.nullable(z.string()),
  category: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  message: z.string(),
  created_at: z.string(),
  closed: z.boolean(),
  /** Time of the last closing or reopening; null when there was none. */
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(z.string()),
});

/** Token of a mail's link, whatever it may be: an unknown one is answered like a known one. */
const linkText = z.string({ error: 'Token is required' }).check(z.maxLength(200, 'At most 200 characters'));

const files = { image: 'article_image' } as const;

export const contentContract = defineContract({
  'POST /api/users/contact/': {
    operation: 'sendContactMessage',
    summary: 'Write to us; the same again within a minute is one enquiry',
    access: 'public',
    limit: 'message',
    body: contactForm,
    response: messageResponse,
  },
  'POST /api/users/contact/battery/': {
    operation: 'sendScrapRequirement',
    summary: 'Say what scrap is needed or offered, from the battery, construction or e-waste page',
    access: 'public',
    limit: 'message',
    body: requirementForm,
    response: messageResponse,
  },
  'POST /api/users/newsletter/subscribe/': {
    operation: 'subscribeToNewsletter',
    summary: 'Subscribe to the newsletter; a second time is answered like the first',
    access: 'public',
    limit: 'message',
    body: z.object({ email: email('Email is required') }),
    response: messageResponse,
  },
  'POST /api/users/newsletter/confirm/': {
    operation: 'confirmNewsletter',
    summary: 'Confirm a subscription with the link that was mailed',
    access: 'public',
    body: z.object({ token: text('Token is required', 200) }),
    response: messageResponse,
  },
  'POST /api/users/newsletter/unsubscribe/': {
    operation: 'endNewsletter',
    summary: 'End a subscription with the link of any of its mails, also by one click in a mail program (RFC 8058)',
    access: 'public',
    formEncoded: true,
    query: z.object({ token: z.optional(linkText) }),
    body: z.object({ token: z.optional(linkText) }),
    response: messageResponse,
  },
  'GET /api/users/blogs/latest/': {
    operation: 'listLatestArticles',
    summary: 'The latest published articles',
    access: 'public',
    cache: true,
    response: z.object({ data: z.array(article) }),
  },
  'GET /api/users/blogs/': {
    operation: 'listPublishedArticles',
    summary: 'Published articles, the latest first, by number of page',
    access: 'public',
    cache: true,
    query: z.object({ page: z.optional(z.string()) }),
    response: z.object({ data: z.array(article), page: z.number(), total_pages: z.number() }),
  },
  'GET /api/users/blogs/{slug}/': {
    operation: 'readPublishedArticle',
    summary: 'One published article',
    access: 'public',
    cache: true,
    params: z.object({ slug: z.string() }),
    response: z.object({ data: article }),
  },
  'GET /api/superadmin/blogs/': {
    operation: 'listArticles',
    summary: 'All articles, newest first',
    access: ['superadmin'],
    query: listQuery,
    response: listResponse(listedArticle),
  },
  'POST /api/superadmin/blogs/': {
    operation: 'createArticle',
    summary: 'Write an article: a draft, or published at once',
    access: ['superadmin'],
    created: true,
    body: articleForm,
    files,
    response: z.object({ message: z.string(), data: editedArticle }),
  },
  'POST /api/superadmin/blogs/preview/': {
    operation: 'previewArticle',
    summary: 'Texts as they would be stored and read; nothing is stored',
    access: ['superadmin'],
    body: z.pick(articleForm, { sub_title: true, content: true }),
    response: z.object({ data: z.object({ sub_title: z.string(), content: z.string() }) }),
  },
  'GET /api/superadmin/blogs/{id}/': {
    operation: 'readArticle',
    summary: 'One article, published or not',
    access: ['superadmin'],
    response: z.object({ data: editedArticle }),
  },
  'PATCH /api/superadmin/blogs/{id}/': {
    operation: 'changeArticle',
    summary: 'Change, publish or withdraw an article; once published it keeps its address',
    access: ['superadmin'],
    body: articleChange,
    files,
    response: z.object({ message: z.string(), data: editedArticle }),
  },
  'DELETE /api/superadmin/blogs/{id}/': {
    operation: 'deleteArticle',
    summary: 'Delete an article: its texts are erased, its history stays',
    access: ['superadmin'],
    response: messageResponse,
  },
  'GET /api/superadmin/enquiries/': {
    operation: 'listEnquiries',
    summary: 'What people have written to us, newest first',
    access: ['superadmin'],
    query: z.object({ ...listQuery.shape, closed: z.optional(booleanField('closed is true or false')) }),
    response: listResponse(enquiry),
  },
  'PATCH /api/superadmin/enquiries/{id}/': {
    operation: 'closeEnquiry',
    summary: 'Close or reopen an enquiry',
    access: ['superadmin'],
    body: z.object({ closed: booleanField('closed is true or false') }),
    response: z.object({ message: z.string(), data: enquiry }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof contentContract> {}
}
