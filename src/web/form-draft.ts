import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { readSession } from './session.ts';

/**
 * Keeps what is typed into a long form over a reload or an expired session, for this tab, address and user. Files are not kept: a
 * browser gives them only to who chose them. A form that resets after success empties its draft with it.
 */
export function useFormDraft<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>): void {
  const { pathname, search } = useLocation();
  const key = `draft:${readSession()?.email ?? ''}:${pathname}${search}`;
  useEffect(() => {
    const saved = readDraft(key);
    if (saved) form.reset({ ...form.getValues(), ...saved }, { keepDefaultValues: true });
    const subscription = form.watch((values) => {
      const kept = Object.entries(values).filter(([, value]) => !(value instanceof File));
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // A full or closed storage costs the draft, not the form.
      }
    });
    return () => subscription.unsubscribe();
  }, [form, key]);
}

function readDraft(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
