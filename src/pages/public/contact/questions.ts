import { brand } from '../../../brand.ts';
import type { Question } from '../parts/question-list.tsx';

/** Frequently asked questions of the contact page. @param charges fee and tax as text, from the reference data */
export function contactQuestions(charges: { fee: string; gst: string }): Question[] {
  return [
    {
      question: 'How soon will I get a reply?',
      answer:
        'Within 24 to 48 hours. An e-mail confirms at once that your enquiry has arrived. If none comes, check your spam folder or call us.',
    },
    {
      question: 'Are the credits here EPR certificates?',
      answer: `They become certificates on CPCB’s portal, never here. ${brand.disclaimer} A purchase counts towards your target only once the recycler has transferred the certificates to your account on that portal.`,
    },
    {
      question: 'What does it cost?',
      answer: `Viewing, listing and writing to us are free. Of a trade the processing fee is ${charges.fee} of the item value, and GST is ${charges.gst} of item value and fee together. Every amount is shown before you order.`,
    },
  ];
}
