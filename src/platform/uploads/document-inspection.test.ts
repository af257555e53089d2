/** Which documents of Word are taken, by their main part and their links. Hostile archives are tested with `inspectFile`. */
import { describe, expect, it } from 'vitest';
import { docx, MAIN } from '#tests/documents.ts';
import { zip } from '#tests/zip.ts';
import { checkDocument } from './document-inspection.ts';

const TRANSITIONAL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const LINKED = { kind: 'invalid', message: 'This document links to another file.' };
const REFUSED = { kind: 'invalid', message: 'This document cannot be accepted.' };

/** A package with these entries in its list of types and in its own links, and with these parts. */
const bundle = (types: string, links: string, ...parts: string[]) =>
  zip([
    { name: '[Content_Types].xml', data: `<Types>${types}</Types>` },
    { name: '_rels/.rels', data: `<Relationships>${links}</Relationships>` },
    ...parts.map((name) => ({ name, data: '<x/>' })),
  ]);
const main = (target: string, relationships = TRANSITIONAL) =>
  `<Relationship Id="r1" Type="${relationships}/officeDocument" Target="${target}"/>`;
const typeOf = (part: string, type = MAIN) => `<Override PartName="${part}" ContentType="${type}"/>`;

describe('the main part', () => {
  it.each<[string, Buffer]>([
    ['Word', docx()],
    ['Word Online', bundle(typeOf('/word/document2.xml'), main('word/document2.xml'), 'word/document2.xml')],
    ['a library, by an absolute target', bundle(typeOf('/word/main.xml'), main('/word/main.xml'), 'word/main.xml')],
    ['a library, in another folder', bundle(typeOf('/doc/a.xml'), main('./doc/a.xml'), 'doc/a.xml')],
    [
      'a library, by another case',
      bundle(typeOf('/Word/Document.xml'), main('word/document.xml'), 'word/document.xml'),
    ],
    [
      'a library, with a type by ending',
      bundle(`<Default ContentType='${MAIN}' Extension='xml' />`, main('word/document.xml'), 'word/document.xml'),
    ],
    ['strict Office Open XML', bundle(typeOf('/word/a.xml'), main('word/a.xml', STRICT), 'word/a.xml')],
    [
      'a library, with prefixes of names',
      bundle(
        `<ct:Override ContentType="${MAIN}" PartName="/word/a.xml"></ct:Override>`,
        `<r:Relationship Target = 'word/a.xml' Type = '${TRANSITIONAL}/officeDocument' Id='x'></r:Relationship>`,
        'word/a.xml',
      ),
    ],
  ])('is found as %s writes it', async (_, bytes) => {
    await expect(checkDocument(bytes)).resolves.toBeUndefined();
  });

  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  it.each<[string, Buffer]>([
    ['not named', bundle(typeOf('/word/document.xml'), '', 'word/document.xml')],
    ['named and missing', bundle(typeOf('/word/document.xml'), main('word/document.xml'))],
    ['of no type', bundle('', main('word/document.xml'), 'word/document.xml')],
    ['a sheet', bundle(typeOf('/xl/workbook.xml', sheet), main('xl/workbook.xml'), 'xl/workbook.xml')],
    [
      'a sheet beside a text',
      bundle(
        typeOf('/xl/workbook.xml', sheet) + typeOf('/word/document.xml'),
        main('xl/workbook.xml'),
        'xl/workbook.xml',
        'word/document.xml',
      ),
    ],
    ['named twice', bundle(typeOf('/word/a.xml'), main('word/a.xml') + main('word/a.xml', STRICT), 'word/a.xml')],
    ['outside', bundle(typeOf('/word/a.xml'), main('../word/a.xml'), 'word/a.xml')],
  ])('is refused where it is %s', async (_, bytes) => {
    await expect(checkDocument(bytes)).rejects.toMatchObject(REFUSED);
  });
});

describe('links', () => {
  const withLink = (link: string, part = 'document') =>
    docx({ name: `word/_rels/${part}.xml.rels`, data: `<Relationships><Relationship ${link}/></Relationships>` });
  const outside = (type: string) =>
    `Id="r1" Type="${type}" Target="https://a.example/b?c=1&amp;d=2" TargetMode="External"`;

  it.each([TRANSITIONAL, STRICT])('to the web are taken: %s', async (relationships) => {
    await expect(checkDocument(withLink(outside(`${relationships}/hyperlink`)))).resolves.toBeUndefined();
  });

  it('to a page with an address like a part that is loaded are taken', async () => {
    const link = `Type="${TRANSITIONAL}/hyperlink" Target="https://a.example/frame/oleObject" TargetMode="External"`;
    await expect(checkDocument(withLink(link))).resolves.toBeUndefined();
  });

  it.each([
    'attachedTemplate',
    'image',
    'oleObject',
    'frame',
    'subDocument',
    'aFChunk',
    'video',
    'mailMergeSource',
    'package',
  ])('to another file that is loaded are refused: %s', async (type) => {
    for (const relationships of [TRANSITIONAL, STRICT])
      await expect(checkDocument(withLink(outside(`${relationships}/${type}`)))).rejects.toMatchObject(LINKED);
  });

  it('to an attached template are refused wherever it is', async () => {
    const link = `Id="r1" Type="${TRANSITIONAL}/attachedTemplate" Target="file:///C:/Users/a/Letter.dotm"`;
    await expect(checkDocument(withLink(link, 'settings'))).rejects.toMatchObject(LINKED);
  });

  it.each([
    ['a value with >', `Id="a>b" Type="${TRANSITIONAL}/image" Target="https://a.example" TargetMode="External"`],
    ['single quotes', `Type='${TRANSITIONAL}/image' TargetMode = 'External' Target='https://a.example'`],
    ['no type', 'Target="https://a.example" TargetMode="External"'],
    [
      'a type in another name',
      `x:Type="a/hyperlink" Type="${TRANSITIONAL}/image" Target="https://a.example" TargetMode="External"`,
    ],
    [
      'a type in a value',
      `Id="Type='a/hyperlink'" Type="${TRANSITIONAL}/image" Target="https://a.example" TargetMode="External"`,
    ],
  ])('are found behind %s', async (_, link) => {
    await expect(checkDocument(withLink(link))).rejects.toMatchObject(LINKED);
  });
});
