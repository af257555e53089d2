/** Converts between the editor's tree and the stored HTML. */
import { $generateNodesFromDOM } from '@lexical/html';
import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  DecoratorNode,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { escapeMarkup } from '#lib/markup.ts';

type SerializedUneditableBlock = Spread<{ html: string }, SerializedLexicalNode>;

/** A block that the editor cannot edit (a table, a picture): it keeps its place and can be removed. */
export class UneditableBlock extends DecoratorNode<null> {
  stored: string;

  static override getType(): string {
    return 'uneditable-block';
  }
  static override clone(node: UneditableBlock): UneditableBlock {
    return new UneditableBlock(node.stored, node.getKey());
  }
  static override importJSON({ html }: SerializedUneditableBlock): UneditableBlock {
    return new UneditableBlock(html);
  }

  /** @param html sanitised by the server; pasted HTML never gets here */
  constructor(html = '', key?: NodeKey) {
    super(key);
    this.stored = html;
  }
  override exportJSON(): SerializedUneditableBlock {
    return { ...super.exportJSON(), html: this.stored };
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.contentEditable = 'false';
    element.innerHTML = this.stored;
    return element;
  }
  override updateDOM(): boolean {
    return false;
  }
  override isInline(): boolean {
    return false;
  }
  override decorate(): null {
    return null;
  }
  html(): string {
    return this.getLatest().stored;
  }
}

function $isUneditableBlock(node: LexicalNode): node is UneditableBlock {
  return node instanceof UneditableBlock;
}

/** Elements that the editor can edit; a block that contains any other is kept unchanged. */
const EDITED = 'p, h2, h3, h4, ul, ol, li, blockquote, strong, em, a, code, br';

export function $load(editor: LexicalEditor, html: string): void {
  const root = $getRoot().clear();
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const child of body.childNodes) {
    const isKept =
      child instanceof Element && [child, ...child.querySelectorAll('*')].some((part) => !part.matches(EDITED));
    if (isKept) {
      root.append(new UneditableBlock(child.outerHTML));
      continue;
    }
    // An element of the inert parsed document, in which nothing runs or loads; a text node needs an element around it.
    const part = body.ownerDocument.createElement('div');
    part.append(child.cloneNode(true));
    for (const node of $generateNodesFromDOM(editor, part)) {
      const isBlock = ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();
      if (isBlock) root.append(node);
      else if (node.getTextContent().trim() !== '') root.append($createParagraphNode().append(node));
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}

/** Elements of a pasted document that are not text. */
const NO_TEXT =
  'script, style, noscript, template, title, iframe, object, embed, svg, math, img, picture, video, audio, canvas, input, textarea, select, button';

/** Inserts pasted HTML at the cursor: text, structure and links only. Returns false when nothing is left to insert. */
export function $paste(editor: LexicalEditor, html: string): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(NO_TEXT)) element.remove();
  if (body.textContent.trim() === '') return false;
  for (const element of body.querySelectorAll('*')) {
    // Office programs write bold and italic text as styles.
    const { fontWeight, fontStyle } =
      element instanceof HTMLElement ? element.style : { fontWeight: '', fontStyle: '' };
    for (const name of element.getAttributeNames()) if (name !== 'href') element.removeAttribute(name);
    if (!(element instanceof HTMLElement) || element.tagName !== 'SPAN') continue;
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) element.style.fontWeight = '700';
    if (fontStyle === 'italic') element.style.fontStyle = 'italic';
  }
  selection.insertNodes($generateNodesFromDOM(editor, body));
  return true;
}

/** The editor's content as HTML in the server's normal form; '' when it is empty. */
export function $store(): string {
  const root = $getRoot();
  const children = root.getChildren();
  const isEmpty = root.getTextContent().trim() === '' && !children.some($isUneditableBlock);
  return isEmpty ? '' : children.map($htmlOf).join('');
}

function $htmlOf(node: LexicalNode): string {
  if ($isUneditableBlock(node)) return node.html();
  if ($isLineBreakNode(node)) return '<br />';
  if ($isTextNode(node)) {
    let html = escapeMarkup(node.getTextContent());
    if (node.hasFormat('code')) html = `<code>${html}</code>`;
    if (node.hasFormat('italic')) html = `<em>${html}</em>`;
    return node.hasFormat('bold') ? `<strong>${html}</strong>` : html;
  }
  if (!$isElementNode(node)) return '';
  const inner = node.getChildren().map($htmlOf).join('');
  if ($isLinkNode(node)) return `<a href="${escapeMarkup(node.getURL())}">${inner}</a>`;
  const tag = $tagOf(node);
  return `<${tag}>${inner}</${tag}>`;
}

function $tagOf(node: LexicalNode): string {
  if ($isHeadingNode(node) || $isListNode(node)) return node.getTag();
  if ($isListItemNode(node)) return 'li';
  return $isQuoteNode(node) ? 'blockquote' : 'p';
}
