import { DecoratorNode, type LexicalNode, type NodeKey, type SerializedLexicalNode, type Spread } from 'lexical';

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

export function $isUneditableBlock(node: LexicalNode): node is UneditableBlock {
  return node instanceof UneditableBlock;
}
