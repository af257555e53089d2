import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { DRAFT_PREFIX, readSession } from './session.ts';

/** Milliseconds after which nobody wants back what was typed. */
const LIFE = 24 * 60 * 60 * 1000;

interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** What differs from what the form starts with. */
  values: Record<string, unknown>;
  /** Files were chosen, which a browser gives only to who chose them. */
  files: boolean;
}

export interface DraftOptions {
  /** Tells apart the forms of one address; the address counts without its query then. */
  name?: string;
  /** Fields that are never written down. */
  secret?: readonly string[];
}

export interface FormDraft {
  /** What the notice over the form says; null when nothing was restored. */
  restored: { files: boolean } | null;
  /** Back to what the form starts with. */
  discard: () => void;
  /** After success: there is nothing to bring back. */
  forget: () => void;
}

/** Where the draft of a form of this address and user stands. */
export function useDraftKey(name?: string): string {
  const { pathname, search } = useLocation();
  const user = readSession()?.email.toLowerCase() ?? '';
  return `${DRAFT_PREFIX}${user}:${pathname}${name === undefined ? search : `#${name}`}`;
}

/**
 * Keeps what a person types into a form over a reload or an expired session, for this tab, address and user, for a day. Files are not
 * kept. It ends with `forget` after success, with `discard`, and with a deliberate logout.
 */
export function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, secret }: DraftOptions = {},
): FormDraft {
  const key = useDraftKey(name);
  const [restored, setRestored] = useState(() => readDraft(key));
  const typed = useRef(false);
  const secrets = useRef(secret);

  useEffect(() => {
    const saved = readDraft(key);
    if (saved) form.reset({ ...form.getValues(), ...saved.values }, { keepDefaultValues: true });
    typed.current = saved !== null;
    const subscription = form.watch((values, { type }) => {
      // What a form sets by itself is no typing; after the first key it belongs to what was typed.
      typed.current ||= type === 'change';
      if (typed.current) writeDraft(key, values, form.formState.defaultValues ?? {}, secrets.current ?? []);
    });
    return () => subscription.unsubscribe();
  }, [form, key]);

  const forget = () => {
    typed.current = false;
    removeDraft(key);
    setRestored(null);
  };
  const discard = () => {
    form.reset();
    forget();
  };
  return { restored: restored && { files: restored.files }, discard, forget };
}

function writeDraft(key: string, values: object, defaults: object, secret: readonly string[]): void {
  const start = new Map<string, unknown>(Object.entries(defaults));
  const given = Object.entries(values).filter(([field]) => !secret.includes(field));
  const differing = given.filter(
    ([field, value]) => !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(start.get(field)),
  );
  const files = given.some(([, value]) => value instanceof File);
  const draft: Draft = { at: Date.now(), values: Object.fromEntries(differing), files };
  try {
    if (differing.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or closed storage costs the draft, not the form.
  }
}

/** The draft under a key; null where there is none, and where it is older than a day: then it goes. */
function readDraft(key: string): Draft | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    const { at, values, files } = value ?? {};
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return null;
    if (at > Date.now() - LIFE) return { at, values, files: files === true };
    sessionStorage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}

function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be stored nothing stands.
  }
}

/** The draft of a single text that is typed outside a form: `keep(null)` forgets it. */
export function useTextDraft(name: string): { kept: string | null; keep: (text: string | null) => void } {
  const key = useDraftKey(name);
  const [kept] = useState(() => {
    const text = readDraft(key)?.values['text'];
    return typeof text === 'string' ? text : null;
  });
  const keep = (text: string | null) => {
    if (text === null) removeDraft(key);
    else writeDraft(key, { text }, {}, []);
  };
  return { kept, keep };
}
