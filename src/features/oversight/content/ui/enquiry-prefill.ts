import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { contactForm } from '../contract.ts';

type Fields = z.input<typeof contactForm>;

/** Navigation state of a link to the contact form: initial values for its fields. */
const kept = z.object({ enquiry: z.record(z.string(), z.string()) });

export function useEnquiryPrefill<Output>(form: UseFormReturn<Fields, unknown, Output>): void {
  const { state } = useLocation();
  // After hydration: the server does not know the navigation state.
  useEffect(() => {
    const start = kept.safeParse(state).data?.enquiry ?? {};
    for (const [name, empty] of Object.entries(form.getValues())) {
      const value = start[name];
      if (value && empty === '') form.setValue(name as keyof Fields, value);
    }
  }, [form, state]);
}
