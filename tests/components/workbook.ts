import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** XML with all texts of a workbook's cells. */
export async function workbookTexts(file: Blob | undefined): Promise<string> {
  const archive = await fromBufferPromise(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  let texts = '';
  for await (const entry of archive.eachEntry())
    if (entry.fileName === 'xl/sharedStrings.xml') texts = await text(await archive.openReadStreamPromise(entry));
  return texts;
}
