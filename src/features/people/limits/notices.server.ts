/** Messages about calls that wait for a second member: to all who may decide, and in the end to the maker. */
import { formatRupees, rupees } from '#lib/money.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { findApprovalById, type Approval } from '#people/approvals/requests.server.ts';
import { topic, type Topics } from '#platform/notice.ts';

const PATH = '/CompanyApprovals';
/** The list in which a decided approval stands. */
const pathOf = (status: Approval['status']): string => `${PATH}?status=${status}`;

const ENDED: Partial<Record<Approval['status'], string>> = {
  done: 'Approved',
  refused: 'Not approved',
  failed: 'No longer possible',
  expired: 'Expired',
};

const whatOf = ({ text }: Approval): string => oneLine(text);

/** Why a call waits, and what that means meanwhile. */
const WAITING = {
  purchase: [
    'It is above the purchase limit of the day, so a second person must approve it.',
    'Nothing is reserved until then. After 72 hours the request expires.',
  ],
  limit: [
    'While the limit is on, a second person must approve each change of it.',
    'The limit stays as it is until then. After 72 hours the request expires.',
  ],
} as const;

function waits(approval: Approval): MailText {
  const { action, amount_paise: paise, maker_name: maker } = approval;
  const [reason, meanwhile] = WAITING[action === 'purchase_limit' ? 'limit' : 'purchase'];
  return {
    subject: `Waits for your approval: ${whatOf(approval)}`,
    paragraphs: [
      `${oneLine(maker)} asked for this. ${reason}`,
      ...(paise === null ? [] : [`Total payable: ${formatRupees(rupees(paise))}`]),
      meanwhile,
    ],
    link: { label: 'Approvals', path: PATH },
  };
}

function decided(approval: Approval, word: string): MailText {
  const { checker_name: checker, reason, status } = approval;
  return {
    subject: `${word}: ${whatOf(approval)}`,
    paragraphs: [
      checker === null ? 'No other person decided within 72 hours.' : `Decided by ${oneLine(checker)}.`,
      ...(reason === null ? [] : [`Reason: ${oneLine(reason)}`]),
    ],
    link: { label: 'Approvals', path: pathOf(status) },
  };
}

export const LIMIT_TOPICS: Topics = {
  'approval.waiting': topic('requests', findApprovalById, (approval) => {
    const { organisation_id: organisation, maker_id: except, status } = approval;
    const mail = waits(approval);
    return (
      organisation !== null && {
        to: { organisation, parts: ['owner', 'manager'] },
        except,
        text: mail.subject,
        path: PATH,
        mail,
        isMailed: status === 'waiting',
      }
    );
  }),
  'approval.decided': topic('requests', findApprovalById, (approval) => {
    const { organisation_id: organisation, maker_id: member, status } = approval;
    const word = ENDED[status];
    return (
      organisation !== null &&
      word !== undefined && {
        to: { organisation, member },
        text: `${word}: ${whatOf(approval)}`,
        path: pathOf(status),
        mail: decided(approval, word),
      }
    );
  }),
};
