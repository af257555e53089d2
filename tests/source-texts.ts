/** The texts in the sources of the product, for tests that compare them with what people read. */
import { parseAst } from 'vite';

type Node = Readonly<Record<string, unknown>> & { type: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const valueOf = (node: unknown): string =>
  isNode(node) && (node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string'
    ? node['value']
    : '…';

/** Texts of a syntax tree: strings, templates and the texts of elements, with `…` for what is computed. */
function textsOf(node: Node): string[] {
  const inside = () => childrenOf(node).flatMap(textsOf);
  switch (node.type) {
    case 'ImportDeclaration':
      return [];
    case 'TaggedTemplateExpression':
      return childrenOf(node['quasi'] as Node)
        .filter(({ type }) => type !== 'TemplateElement')
        .flatMap(textsOf);
    case 'NewExpression':
      return String((node['callee'] as Node)['name']).endsWith('Error') ? [] : inside();
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral': {
      const parts = node['quasis'] as { value: { cooked: string } }[];
      return [parts.map(({ value }) => value.cooked).join('…'), ...inside()];
    }
    case 'JSXElement':
    case 'JSXFragment': {
      const parts = node['children'] as Node[];
      return [parts.map((part) => valueOf(part['expression'] ?? part)).join(''), ...inside()];
    }
    default:
      return inside();
  }
}

/** Strings, templates and texts of elements that have a blank, with `…` for what is computed. */
export function textsIn(source: string, lang: 'ts' | 'tsx'): string[] {
  const tree: unknown = parseAst(source, { lang });
  const texts = isNode(tree) ? textsOf(tree) : [];
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text.includes(' '));
}
