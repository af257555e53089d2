// @module-tag journey
/** The superadmin's `Articles`: write, preview, publish, withdraw, delete; typed text is never lost and nobody overwrites another's changes. */
import type { Page } from '@playwright/test';
import { type Actor, openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { imageFile } from './upload-files.ts';

// Pasted event handlers are parsed in an inert document; the browser logs that it blocked them.
test.use({ expectedErrors: [/status of (400|404|409|500)|Executing inline event handler violates/] });

const OWN = '/api/superadmin/blogs/';
const newTitle = () => `Rules of ${newPerson('recycler').registrationNumber}`;
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Format content' }).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function post(admin: Actor, data: object) {
  const response = await admin.api.post(OWN, { headers: admin.headers, data });
  return (await response.json()).data as { id: string; slug: string; version: number };
}
async function read(admin: Actor, id: string) {
  return (await (await admin.api.get(`${OWN}${id}/`, { headers: admin.headers })).json()).data;
}

/** Empties the editor, so that the next text has no formatting. */
async function empty(page: Page): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+a');
  // The second Backspace removes the heading format.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(content(page)).toHaveText('');
  await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'false');
}

test('An article is edited with every tool of the editor, published and deleted', async ({ page, request }) => {
  const admin = await superadmin(request);
  const title = newTitle();
  await openAs(page, admin, '/Articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Title', { exact: true }).hover();
  await test.step('A tool that is chosen before the first word forms that word', async () => {
    await page.getByRole('textbox', { name: 'Sub title' }).focus();
    await page.keyboard.press('Tab');
    await expect(tool(page, 'Heading')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(content(page)).toBeFocused();
    await page.keyboard.type('In short');
    await expect(content(page).getByRole('heading', { name: 'In short', level: 2 })).toBeVisible();
  });
  await test.step('A link set where nothing is chosen writes its address there, and leaves the words before alone', async () => {
    await empty(page);
    await page.keyboard.type('Read the rules: ');
    await tool(page, 'Link').click();
    await page.getByRole('dialog', { name: 'Link' }).getByLabel('Address').fill('cpcb.nic.in/rules');
    await page.keyboard.press('Enter');
    await expect(content(page)).toBeFocused();
    await page.keyboard.type(' for details');
    await expect(content(page)).toHaveText('Read the rules: cpcb.nic.in/rules for details');
    await expect(content(page).getByRole('link')).toHaveText('cpcb.nic.in/rules');
    await expect(content(page).getByRole('link')).toHaveAttribute('href', 'https://cpcb.nic.in/rules');
  });
  await test.step('The toolbar by keyboard alone; links lead where one may link; undo and redo', async () => {
    await empty(page);
    await page.keyboard.type('word');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Heading')).toBeFocused();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
    await expect(content(page).locator('strong')).toHaveText('word');
    // The focus is back in the text; the toolbar remembers its last button.
    await expect(content(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'Redo')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tool(page, 'Link')).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('An article cannot link to this address')).toBeVisible();
    await dialog.getByLabel('Address').fill('cpcb.nic.in');
    await page.keyboard.press('Enter');
    await expect(content(page).getByRole('link', { name: 'word' })).toHaveAttribute('href', 'https://cpcb.nic.in');
    await expect(tool(page, 'Link')).toHaveAttribute('aria-pressed', 'true');
    await tool(page, 'Undo').click();
    await expect(content(page).getByRole('link')).toHaveCount(0);
    await tool(page, 'Redo').click();
    await expect(content(page).getByRole('link', { name: 'word' })).toBeVisible();
  });
  await test.step('Pasted text is cleaned at once', async () => {
    await empty(page);
    await content(page).evaluate((element) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<h1 style="color:red">Head</h1><p><u>under</u> <font color="red">red</font> <a href="javascript:alert(1)">bad</a> <a href="https://cpcb.nic.in">good</a></p><img src=x onerror="document.title=1"><table><tr><td>cell</td></tr></table>',
      );
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(content(page).getByRole('heading', { name: 'Head', level: 2 })).toBeVisible();
    await expect(content(page).getByRole('link')).toHaveText(['good']);
    await expect(content(page).locator('img, table, font, u, [style*="color"]')).toHaveCount(0);
    await expect(content(page)).toContainText('cell');
    await expect(page).toHaveTitle(/New article \| EPR Mandi$/);
  });
  await test.step('Title and content are required; heading, bold and list are written, previewed and stored', async () => {
    await empty(page);
    await press(page, 'Save draft');
    await expect(page.getByText('Title is required')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await press(page, 'Publish');
    await expect(page.getByRole('form', { name: 'Article' }).getByText('Content is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Sub title' }).click();
    await page.keyboard.type('What changes');
    await content(page).click();
    await tool(page, 'Heading').click();
    await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('In short');
    await page.keyboard.press('Enter');
    await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.type('Plain, ');
    await page.keyboard.press('Control+b');
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await tool(page, 'Bulleted list').click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.getByLabel('Picture', { exact: false }).setInputFiles(await imageFile('article'));
    await press(page, 'Preview');
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.getByRole('heading', { name: 'In short' })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveText(['one', 'two']);
    await expect(preview.locator('img')).toHaveAttribute('src', /^blob:/);
    await page.keyboard.press('Escape');
    await press(page, 'Save draft');
    await expectMessage(page, 'Draft saved!');
    await expect(page).toHaveURL(/\/Articles\/[\da-f-]{36}$/);
    await expect(page.getByAltText('Stored now')).toBeVisible();
  });
  const id = page.url().split('/').at(-1) ?? '';
  expect(await read(admin, id)).toMatchObject({
    title,
    status: 'draft',
    sub_title: '<p>What changes</p>',
    content: '<h2>In short</h2><p>Plain, <strong>bold</strong></p><ul><li>one</li><li>two</li></ul>',
    image: expect.stringMatching(/-1280\.webp$/),
  });
  await test.step('It is published, changed, withdrawn and deleted', async () => {
    await press(page, 'Publish');
    await expectMessage(page, 'Article published!');
    const { slug } = await read(admin, id);
    const status = async () => (await request.get(`/api/users/blogs/${slug}/`)).status();
    expect(await status()).toBe(200);
    await page.getByLabel('Title', { exact: true }).fill(`${title}, again`);
    await press(page, 'Save changes');
    await expectMessage(page, 'Article saved! It is public.');
    await expect(page.getByText(`Address: /Blog/${slug}`)).toBeVisible();
    await press(page, 'Withdraw');
    await page
      .getByRole('dialog', { name: 'Withdraw this article?' })
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await expectMessage(page, 'Article withdrawn!');
    await expect.poll(status).toBe(404);
    expect((await read(admin, id)).title).toBe(`${title}, again`);
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Articles' }).click();
    const row = page.getByRole('row').filter({ hasText: `${title}, again` });
    await expect(row).toContainText('Withdrawn');
    // Known by an e-mail address, which has no space to break at, its author does not widen the table.
    await page.setViewportSize({ width: 1366, height: 768 });
    const frame = page.getByRole('region', { name: 'Articles' });
    await expect.poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    await row.getByRole('link', { name: `${title}, again` }).click();
    await press(page, 'Delete');
    await page
      .getByRole('dialog', { name: 'Delete this article?' })
      .getByRole('button', { name: 'Yes, delete it!' })
      .click();
    await expectMessage(page, 'Article deleted.');
    await expect(page).toHaveURL('/Articles');
    expect((await admin.api.get(`${OWN}${id}/`, { headers: admin.headers })).status()).toBe(404);
  });
});

test('The editor loads on demand, warns the later of two authors and keeps a draft', async ({ page, request }) => {
  const admin = await superadmin(request);
  // The editor cannot edit a table or a heading of this level: they are kept unchanged.
  const around = (text: string) =>
    `<h2>Head</h2><p>${text}</p><table><tbody><tr><td>5 Kg</td></tr></tbody></table><h4>after</h4>`;
  const { id, version } = await post(admin, { title: newTitle(), content: around('stored') });
  const other = (text: string) =>
    request.patch(`${OWN}${id}/`, { headers: admin.headers, data: { content: around(text) } });
  const line = (text: string) => content(page).getByText(text, { exact: true });
  const type = async (after: string, text: string) => {
    await line(after).click();
    await page.keyboard.press('End');
    await page.keyboard.type(text);
  };
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));
  const isThere = () => fetched.some((url) => url.includes('/rich-text-field'));
  await openAs(page, admin, `/Articles/${id}`);
  const text = page.getByRole('main').getByText('stored', { exact: true });
  await expect(text).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Head' })).toBeVisible();
  await expect(content(page)).toHaveCount(0);
  expect(isThere()).toBe(false);
  // A press into the text puts the cursor there.
  await text.click();
  await expect(content(page)).toBeFocused();
  expect(isThere()).toBe(true);
  await expect(content(page).getByRole('cell', { name: '5 Kg' })).toBeVisible();
  // A form without changes takes over the other's version.
  await other('second');
  await expect(line('second')).toBeVisible();
  await type('second', ' and mine');
  await other('theirs');
  await expect(page.getByText('has saved this article')).toBeVisible();
  await press(page, 'Save draft');
  await expectMessage(page, /Another person has saved this article/);
  await expect(line('second and mine')).toBeVisible();
  expect(await read(admin, id)).toMatchObject({ content: around('theirs'), version: version + 2 });
  // A reload keeps the version that the typed text is based on.
  await page.reload();
  await expect(page.getByText('Restored what you typed')).toBeVisible();
  await expect(line('second and mine')).toBeVisible();
  await expect(page.getByText('has saved this article')).toBeVisible();
  await press(page, 'Discard');
  await expect(line('theirs')).toBeVisible();
  await expect(page.getByText('Restored what you typed')).toHaveCount(0);
  await expect(page.getByText('has saved this article')).toHaveCount(0);
  const drafts = () => page.evaluate(() => Object.values(sessionStorage).join('\n'));
  await expect.poll(drafts).not.toContain('and mine');

  await type('theirs', ' and mine');
  await expect.poll(drafts).toContain('and mine');
  await other('third');
  await expect(page.getByText('has saved this article')).toBeVisible();
  await press(page, 'Keep mine');
  await press(page, 'Save draft');
  await expectMessage(page, 'Draft saved!');
  expect((await read(admin, id)).content).toBe(around('theirs and mine'));
});
