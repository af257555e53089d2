import * as z from 'zod/mini';

export interface LineValues {
  certificate_number: string;
  face_value: string;
  quantity: string;
  transferred_on: string;
  portal_reference: string;
}

export const emptyLine = (today: string): LineValues => ({
  certificate_number: '',
  face_value: '',
  quantity: '',
  transferred_on: today,
  portal_reference: '',
});

/** The server checks the lines: which numbers are known and what is left of them stands there. */
export const linesSchema = z.object({ lines: z.array(z.custom<LineValues>()) });

/** A line as it is sent: fields that may be left out are, when they are empty. */
export const sentLine = ({ face_value, portal_reference, ...line }: LineValues) => ({
  ...line,
  ...(face_value.trim() !== '' && { face_value }),
  ...(portal_reference.trim() !== '' && { portal_reference }),
});
