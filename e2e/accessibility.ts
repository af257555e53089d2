/** How screens are looked at, and what axe finds in them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { isDeep } from '#tests/repetitions.ts';

const requireHere = createRequire(import.meta.url);
/** The builder's axe, minified: the builder itself would send a source of 1.5 MB to each page, and twice. */
const AXE = readFileSync(
  createRequire(requireHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Nothing is told of what is in order, and no style sheet is read anew for a rule that is off. Targets of at least 24 pixels are a rule that is off by default. */
const OPTIONS: Parameters<AxeBuilder['options']>[0] = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  reporter: 'no-passes',
  preload: { assets: ['media'] },
};

export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1366, height: 768 };
const LOOKS = [
  { name: 'light, on a laptop', colorScheme: 'light', viewport: LAPTOP },
  { name: 'dark, on a phone', colorScheme: 'dark', viewport: PHONE },
  { name: 'dark, on a laptop', colorScheme: 'dark', viewport: LAPTOP },
  { name: 'light, on a phone', colorScheme: 'light', viewport: PHONE },
] as const;
export type Look = (typeof LOOKS)[number];

/** Deep tests see a screen in every look, others in one. Its name decides which, so that the parts that many screens share are seen in each. */
export function looksAt(name: string): readonly Look[] {
  const turn = Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % LOOKS.length;
  return isDeep ? LOOKS : LOOKS.slice(turn, turn + 1);
}

export async function show(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** Loads axe with every document of a context: the browser keeps its source, which takes four times as long to send to a page as to run. */
export const loadAxe = (context: BrowserContext) => context.addInitScript(AXE);

/** The findings of axe, of any impact, in a page of a context that loads it. */
export async function problems(page: Page): Promise<string[]> {
  // Ends what fades in and the colour transitions between the themes, which would be measured halfway; those outside the viewport may never run.
  // The new theme applies with the next frame, and inherited colours start their transition only after the parent's.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
    await nextFrame();
    let moving: Animation[];
    do {
      await nextFrame();
      // Those that a scroll position drives, and those without an end, stay; one that has ended may still hold its last state.
      moving = document
        .getAnimations()
        .filter(
          ({ playState, timeline, effect }) =>
            playState !== 'finished' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        );
      for (const each of moving) each.finish();
    } while (moving.length > 0);
  });
  // In the page itself, which has no frames: otherwise the result is copied to a second page, which takes longer than the check.
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode(true).options(OPTIONS);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, target, any }) => `${target.join(' ')} ${any.map(({ message }) => message).join('; ')} ${html}`).join('\n')}`,
  );
}
