import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { file, listResponse, messageResponse, note, pageQuery } from '#lib/fields.ts';
import { warnings } from '#rules/rulebook/contract.ts';
import { FILE_FIELDS, MESSAGE_LENGTH, NOTHING_WRITTEN } from './rules.ts';

const messageFile = z.optional(file('A document is required'));

/** A text, files, or both. */
export const messageForm = z
  .object({
    text: note(MESSAGE_LENGTH),
    file_1: messageFile,
    file_2: messageFile,
    file_3: messageFile,
    file_4: messageFile,
    file_5: messageFile,
  })
  .check(
    z.refine((form) => form.text !== undefined || FILE_FIELDS.some((field) => form[field] !== undefined), {
      error: NOTHING_WRITTEN,
      path: ['text'],
    }),
  );

/** A message between the companies of a trade. Instants ISO 8601. */
export const message = z.object({
  id: z.string(),
  at: z.string(),
  /** The person, for the own side and superadmins; the company, for the other side; or the platform. */
  by: z.string(),
  /** The company, or the platform. */
  company: z.string(),
  /** Whether the reader wrote it. */
  mine: z.boolean(),
  role: z.enum(['recycler', 'producer', 'superadmin']),
  text: z.nullable(z.string()),
  /** `url`: expiring link; null of a file that was removed. */
  files: z.array(
    z.object({ name: z.string(), url: z.nullable(z.string()), media_type: z.string(), byte_size: z.number() }),
  ),
  /** Whether the text names bank details. */
  bank_details: z.boolean(),
  /** When the other party read it; of a superadmin's message, when both had. */
  read_at: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

export const messagesContract = defineContract({
  'GET /api/epr/trades/{id}/messages/': {
    operation: 'listMessages',
    summary: 'Messages of the two companies of a trade, for them, and for superadmins while a dispute is open',
    access: 'session',
    permission: 'read',
    query: pageQuery,
    /** `closed`: why the reader can send no message; null where it can. */
    response: z.object({ ...listResponse(message).shape, closed: z.nullable(z.string()) }),
  },
  'POST /api/epr/trades/{id}/messages/': {
    operation: 'sendMessage',
    summary: 'Write to the other company of a trade; superadmins while a dispute is open',
    access: 'session',
    permission: 'trade',
    ...tradeStep,
    created: true,
    body: messageForm,
    files: {
      file_1: 'message_file',
      file_2: 'message_file',
      file_3: 'message_file',
      file_4: 'message_file',
      file_5: 'message_file',
    },
    response: z.object({ message: z.string(), data: message, warnings }),
  },
  'POST /api/epr/trades/{id}/messages/read/': {
    operation: 'readMessages',
    summary: 'All messages of others so far are read',
    access: ['recycler', 'producer'],
    permission: 'read',
    ...tradeStep,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof messagesContract> {}
}
