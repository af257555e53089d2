import { PATHS } from '../../../web/paths.ts';
/** A support topic with a link to its solution. */
interface SupportTopic {
  title: string;
  text: string;
  /** Link for self-service, if there is one. */
  link?: { to: string; label: string };
}

/** The most frequent support topics; each answer describes the product's behaviour. */
export const SUPPORT_TOPICS: readonly SupportTopic[] = [
  {
    title: 'I cannot log in',
    text: 'We e-mail you a link for a new password; it works for one hour. After ten wrong passwords you have to wait up to 15 minutes.',
    link: { to: PATHS.forgotPassword, label: 'Ask for a new password' },
  },
  {
    title: "I can't trade yet",
    text: 'A trade needs a complete profile, company and bank, and an approved EPR account. Your dashboard says what is missing.',
    link: { to: PATHS.profile, label: 'Complete the profile' },
  },
  {
    title: 'My EPR account was rejected',
    text: 'Correct what was wrong in the account and save it: our team then checks it again. Number, name and certificate must agree.',
  },
  {
    title: 'My request expired',
    text: 'A request that is not answered, or whose payment is not initiated, ends after 7 days. What it reserved is released; place a new request.',
    link: { to: PATHS.market, label: 'See what is for sale' },
  },
  {
    title: 'A file is refused',
    text: "At most 10 MB each. Certificates: PDF, PNG, JPG. Proofs and trail documents also DOCX. Pictures: PNG, JPG, WEBP. We check the file's contents, not its name.",
  },
  {
    title: 'The credits are paid but not transferred',
    text: 'The trade’s page says who has to act and by when. If that does not help, write to us with the number of the work order.',
    link: { to: PATHS.contact, label: 'Write to us' },
  },
];
