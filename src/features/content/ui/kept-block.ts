import { DecoratorNode, type LexicalNode, type NodeKey, type SerializedLexicalNode, type Spread } from 'lexical';

type SerializedKeptBlock = Spread<{ html: string }, SerializedLexicalNode>;

/** A block that the editor cannot edit (a table, a picture): it keeps its place and can be removed. */
export class KeptBlock extends DecoratorNode<null> {
  stored: string;

  static override getType(): string {
    return 'kept-block';
  }
  static override clone(node: KeptBlock): KeptBlock {
    return new KeptBlock(node.stored, node.getKey());
  }
  static override importJSON({ html }: SerializedKeptBlock): KeptBlock {
    return new KeptBlock(html);
  }

  /** @param html sanitised by the server; pasted HTML never gets here */
  constructor(html = '', key?: NodeKey) {
    super(key);
    this.stored = html;
  }
  override exportJSON(): SerializedKeptBlock {
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

export function $isKeptBlock(node: LexicalNode): node is KeptBlock {
  return node instanceof KeptBlock;
}
