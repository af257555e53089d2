import { expect, type Locator, type Page } from '@playwright/test';
import type { UploadFile } from '#e2e/upload-files.ts';

/**
 * Seconds of an untrained hand, after the keystroke-level model of Card, Moran and Newell: deciding what to do, pointing at it, pressing,
 * one key of typed text. A file takes two more clicks, in the system's window, which are no presses of the product.
 */
const MODEL = { decide: 1.35, point: 1.1, press: 0.2, key: 0.28, clicksOfFile: 2 };

export interface JourneyFigures {
  clicks: number;
  keys: number;
  /** Time of the product: from the first action to the last result. */
  waited: number;
  /** Time of a person: hand and head by the model, and the product's. */
  seconds: number;
}

/** A journey on one screen size: acts as a person does, by what stands on the screen, and counts. */
export class MeasuredJourney {
  private clicks = 0;
  private keys = 0;
  private decisions = 0;
  private files = 0;
  private readonly startedAt = performance.now();

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a link, a button or a choice. */
  async press(target: Locator): Promise<void> {
    this.count(1);
    await target.click();
  }

  /** Opens a list of choices and takes one. */
  async choose(field: Locator, option: string): Promise<void> {
    this.count(2);
    await field.selectOption(option);
  }

  /** Presses a field that takes a file, and chooses one. */
  async attach(field: Locator, file: UploadFile): Promise<void> {
    this.count(1);
    this.files += 1;
    await field.setInputFiles(file);
  }

  /** Clicks into a field and types. */
  async type(field: Locator, text: string): Promise<void> {
    this.count(1);
    this.keys += text.length;
    await field.fill(text);
  }

  /** Clicks into a field and changes the end of its text. */
  async edit(field: Locator, removed: number, added: string): Promise<void> {
    this.count(1);
    this.keys += 1 + removed + added.length;
    await field.press('End');
    for (let left = removed; left > 0; left -= 1) await field.press('Backspace');
    await field.pressSequentially(added);
  }

  /** Types into the field that the last press has opened: one decision with it, as a click into a field is. */
  async typeHere(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    this.keys += text.length;
    await field.fill(text);
  }

  async key(name: string): Promise<void> {
    this.decisions += 1;
    this.keys += 1;
    await this.page.keyboard.press(name);
  }

  ended(): JourneyFigures {
    const waited = (performance.now() - this.startedAt) / 1000;
    const { decide, point, press, key, clicksOfFile } = MODEL;
    const clicks = this.clicks + this.files * clicksOfFile;
    const hand = this.decisions * decide + clicks * (point + press) + this.keys * key;
    return { clicks: this.clicks, keys: this.keys, waited, seconds: hand + waited };
  }

  private count(clicks: number): void {
    this.clicks += clicks;
    this.decisions += 1;
  }
}
