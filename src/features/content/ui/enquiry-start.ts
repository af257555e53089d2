import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { contactForm } from '../contract.ts';

type Fields = z.input<typeof contactForm>;

/** State of a link to the contact form: what is known already of who asks, and of what. All of it may be changed there. */
export interface EnquiryStart {
  enquiry: Partial<Fields>;
}

const kept = z.object({ enquiry: z.record(z.string(), z.string()) });

/** Fills in what the link has brought along, where nothing is typed yet. */
export function useEnquiryStart<Output>(form: UseFormReturn<Fields, unknown, Output>): void {
  const { state } = useLocation();
  // After the page is alive: the server knows nothing of it.
  useEffect(() => {
    const start = kept.safeParse(state).data?.enquiry ?? {};
    for (const [name, empty] of Object.entries(form.getValues())) {
      const value = start[name];
      if (value && empty === '') form.setValue(name as keyof Fields, value);
    }
  }, [form, state]);
}
