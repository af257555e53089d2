import { brand } from '../../brand.ts';
import { formatDay, dayInIndia } from '../../lib/dates.ts';
import { oneLine, type MailText } from './mail-text.ts';

export function erasureRequested(answerBy: Date): MailText {
  return {
    subject: 'We have your request',
    paragraphs: [
      `You asked us to close your account and erase your data. We answer by ${formatDay(dayInIndia(answerBy))}.`,
      'Until then nothing changes, and you can withdraw the request.',
    ],
  };
}

export function erasureDone(): MailText {
  return {
    subject: 'Your data are erased',
    paragraphs: [
      `Your account at ${brand.name} is closed, and your personal data and bank details are erased.`,
      'Trades and their documents stay for as long as the law requires, with the name and GST number of the company.',
    ],
  };
}

export function erasureRefused(reason: string): MailText {
  return {
    subject: 'Your request is refused',
    paragraphs: [
      'We cannot erase your data now.',
      `Reason: ${oneLine(reason)}`,
      'You can ask again once the reason no longer applies.',
    ],
  };
}

export function dataReady(): MailText {
  return {
    subject: 'Your data is ready',
    paragraphs: [
      'The copy of your data that you asked for is ready. You can download it for 7 days; then we delete it.',
      'It holds your bank details and documents. Keep it safe.',
    ],
    link: { label: 'Download your data', path: '/Security' },
  };
}

export function dataFailed(): MailText {
  return {
    subject: 'Your data could not be collected',
    paragraphs: ['We could not make the copy of your data that you asked for. Please ask again, or write to us.'],
    link: { label: 'Ask again', path: '/Security' },
  };
}
