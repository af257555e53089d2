/** Texts that papers and share pictures print are refused where they are typed if no font has their characters; others are not. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { recyclerAccountForm } from '#accounts/epr-accounts/contract.ts';
import { registrationForm } from '#accounts/gst-registrations/contract.ts';
import { lineMove, newLine } from '#fulfilment/transfers/contract.ts';
import { decision, reviewDecision } from '#lib/decisions.ts';
import { creditNoteForm } from '#money/invoices/contract.ts';
import { articleForm, contactForm } from '#oversight/content/contract.ts';
import { companyForm } from '#people/company/contract.ts';
import { registration } from '#people/identity/contract.ts';
import { rulebookContract, ruleForm } from '#rules/rulebook/contract.ts';
import { offerForm } from '#supply/offers/contract.ts';
import { closing, disputeForm, resolution } from '#trading/disputes/contract.ts';
import { messagesContract } from '#trading/messages/contract.ts';
import { tradesContract } from '#trading/trades/contract.ts';
import { INDIAN_NAMES } from './indian-names.ts';

const REFUSAL = 'Use letters that can be printed: 漢 🙂 cannot.';
const PRINTED: readonly [string, z.core.$ZodType, readonly string[]][] = [
  ['company', companyForm, ['company_name', 'address', 'city']],
  ['sign-up', registration, ['company_name']],
  ['GST registration', registrationForm, ['legal_name', 'trade_name', 'address1', 'address2', 'place']],
  ['EPR account', recyclerAccountForm, ['city']],
  ['offer', offerForm, ['offer_title']],
  ['article', articleForm, ['title']],
  ['credit note', creditNoteForm, ['reason']],
  ['line', newLine, ['portal_reference']],
  ['answer to a line', lineMove, ['dispute', 'withdrawn']],
  ['dispute', disputeForm, ['text']],
  ['end of a dispute', resolution, ['text']],
  ['closing of a dispute', closing, ['text']],
  ['decision', decision, ['reason']],
  ['review', reviewDecision, ['reason']],
  ['withdrawal', tradesContract['POST /api/epr/purchases-requests/{id}/withdraw/'].body, ['reason']],
  ['rule', ruleForm, ['source_title', 'clause']],
  ['verification', rulebookContract['POST /api/superadmin/rules/{id}/verify/'].body, ['clause']],
];

const messagesAt = (schema: z.core.$ZodType, field: string, value: string): string[] => {
  const { error } = z.safeParse(schema, { [field]: value });
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message);
};

describe.each(PRINTED)('%s', (_, schema, fields) => {
  it.each(fields)('refuses in %s what no font has', (field) => {
    expect(messagesAt(schema, field, 'A name of 漢漢 and 🙂')).toContain(REFUSAL);
  });

  it.each(fields)('takes names of all scripts in %s', (field) => {
    for (const name of Object.values(INDIAN_NAMES))
      expect(
        messagesAt(
          schema,
          field,
          name
            .slice(0, 40)
            .replace(/[^\p{L}\p{M}\p{Join_Control} ]/gu, '')
            .trim(),
        ),
      ).toEqual([]);
  });
});

it('messages and enquiries take pictures of signs', () => {
  expect(messagesAt(contactForm, 'message', 'Thanks 🙂 漢')).toEqual([]);
  expect(messagesAt(messagesContract['POST /api/epr/trades/{id}/messages/'].body, 'text', 'Thanks 🙂 漢')).toEqual([]);
});
