import type { ReactNode } from 'react';
import { markedParts } from './marked-parts.tsx';

/** The text with each word that has a hyphen, such as `e-mail` or `REC-000001`, and each amount, such as `₹ 2.50/Kg`, kept on one line. */
export const unbroken = (text: string): ReactNode[] => markedParts(text, /(\S+-\S+|₹ \S+)/, 'together');
