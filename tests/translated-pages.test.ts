/**
 * A browser's translator replaces each text node by an element of its own. React then fails where it puts an element before such a text or
 * takes the text away, and a text that it changes stays old on the screen. So a text beside what comes, goes or changes is the only child of
 * an element: that is set as a whole, which always works.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

type Node = Readonly<Record<string, any>> & { type: string; start: number };

/** `gap` is a text of blanks, which no translator touches; `optional` an element and `loose` a text that may come and go. */
type Kind = 'text' | 'value' | 'gap' | 'element' | 'optional' | 'loose';

/** Names of values and functions that hold elements, never a text. */
const ELEMENTS =
  /^(?:children|actions?|button|cards|costs|decided|dialog|empty|field|filters|goOn|grievance|last|link|money|named|outage|per|percent|preview|quantity|resting|room|select|shown|summary|system|tools|unit|waiting|words|workButton)$/;

/** Those of them that may be nothing. */
const MISSABLE = /^(?:children|actions?|empty|preview|room|shown)$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const isElement = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';
const holdsElements = (node: Node): boolean => isElement(node) || childrenOf(node).some(holdsElements);

/** Everything that an expression may give; null for nothing. */
function outcomes(node: Node): (Node | null)[] {
  if (node.type === 'ConditionalExpression') return [...outcomes(node['consequent']), ...outcomes(node['alternate'])];
  if (node.type === 'LogicalExpression')
    return node['operator'] === '&&'
      ? [null, ...outcomes(node['right'])]
      : [...outcomes(node['left']).filter(isNode), ...outcomes(node['right'])];
  const isNothing = node.type === 'Literal' && (node['value'] === null || node['value'] === '');
  return [isNothing || node['name'] === 'undefined' ? null : node];
}

function nameOf(node: Node): string {
  const named = node.type === 'CallExpression' ? node['callee'] : node;
  return named['property']?.['name'] ?? named['name'] ?? '';
}

const isOfElements = (node: Node): boolean => holdsElements(node) || ELEMENTS.test(nameOf(node));

const isFixed = ({ type, value }: Node): boolean => type === 'Literal' && typeof value === 'string';

function kindOf(child: Node): Kind | null {
  if (child.type === 'JSXText')
    return /\S/.test(child['value']) ? 'text' : child['value'].includes('\n') ? null : 'gap';
  if (child.type === 'JSXElement') return 'element';
  const expression: Node = child['expression'] ?? child;
  if (expression.type === 'JSXEmptyExpression') return null;
  const given = outcomes(expression);
  const somethings = given.filter(isNode);
  const texts = somethings.filter((node) => !isOfElements(node));
  const isOne =
    given.length === 1 && (isElement(expression) || !(holdsElements(expression) || MISSABLE.test(nameOf(expression))));
  if (texts.length === 0 && isOne) return 'element';
  if (texts.length === 0) return 'optional';
  if (texts.length < given.length) return 'loose';
  if (!texts.every(isFixed)) return 'value';
  return texts.every(({ value }) => /^\s*$/.test(value)) ? 'gap' : texts.length === 1 ? 'text' : 'value';
}

const kindsIn = (node: Node): Kind[] => (node['children'] as Node[]).map(kindOf).filter((kind) => kind !== null);
const hasBareText = (node: Node | null): boolean =>
  node?.type === 'JSXFragment' && kindsIn(node).some((kind) => kind === 'text' || kind === 'value');

const tagOf = (node: Node): string | undefined => node['openingElement']?.['name']?.['name'];
const isKeyed = (node: Node): boolean =>
  (node['openingElement']['attributes'] as Node[]).some((attribute) => attribute['name']?.['name'] === 'key');

/** React takes two alternatives of one name without keys for the same element, and takes the texts of the one out of it for the other. */
function isMixedUp(alternatives: readonly (Node | null)[]): boolean {
  const elements = alternatives.filter(isNode).filter(({ type }) => type === 'JSXElement');
  return elements.some((node) => {
    const kinds = kindsIn(node);
    const hasTexts = kinds.length > 1 && kinds.some((kind) => kind === 'text' || kind === 'value');
    return hasTexts && !isKeyed(node) && elements.filter((other) => tagOf(other) === tagOf(node)).length > 1;
  });
}

/** Faults of the children of an element. */
function faultsOf(node: Node): string[] {
  const kinds = kindsIn(node);
  const faults: string[] = [];
  const branches = (node['children'] as Node[]).map((child) => outcomes(child['expression'] ?? child));
  if (branches.some((given) => given.length > 1 && given.some(hasBareText)))
    faults.push('what comes and goes is an element, not a fragment with a text');
  if (branches.some(isMixedUp)) faults.push('alternatives of one name have keys');
  if (kinds.length < 2) return faults;
  if (kinds.includes('loose')) faults.push('a text that comes and goes beside others stands in an element');
  const isAllText = kinds.every((kind) => kind !== 'element' && kind !== 'optional');
  if (isAllText && kinds.some((kind) => kind === 'value' || kind === 'loose'))
    faults.push('a text with values is one template');
  kinds.forEach((kind, at) => {
    const next = kinds.slice(at + 1).find((each) => each !== 'optional');
    if (kind === 'optional' && (next === 'text' || next === 'value'))
      faults.push('a text behind an element that comes and goes stands in an element');
  });
  return faults;
}

/** Faults of the results of a component. */
function bareResultsOf(component: Node): string[] {
  const results: Node[] = [];
  const find = (node: Node): void => {
    if (node.type === 'ReturnStatement' && node['argument']) results.push(node['argument']);
    if (!/Function/.test(node.type)) childrenOf(node).forEach(find);
  };
  find(component['body']);
  const isBare = (node: Node | null) =>
    node !== null && (isFixed(node) || node.type === 'TemplateLiteral' || hasBareText(node));
  const given = results.flatMap(outcomes);
  return [
    ...(given.some(isBare) ? ['a component gives elements'] : []),
    ...(isMixedUp(given) ? ['alternatives of one name have keys'] : []),
  ];
}

function faultsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const faults = isElement(node)
      ? faultsOf(node)
      : node.type === 'FunctionDeclaration' && /^[A-Z]/.test(node['id']?.name ?? '')
        ? bareResultsOf(node)
        : [];
    const line = source.slice(0, node.start).split('\n').length;
    found.push(...faults.map((fault) => `${line}: ${fault}`));
    childrenOf(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'tsx' }));
  return found;
}

test.each([
  ['<b>{busy && <Spinner />}Login</b>', 1],
  ['<b>{busy && <Spinner />}<span>Login</span></b>', 0],
  ['<b>{items.map((one) => <i>{one}</i>)} items</b>', 1],
  ["<b>{number}{more && '+'}</b>", 2],
  ['<b>{number} of {all}</b>', 1],
  ['<b>{`${number} of ${all}`}</b>', 0],
  ['<b>See <a>here</a> for more</b>', 0],
  ['<b>{file ? file.name : <>Choose <i>or drop</i></>}</b>', 1],
  ['<b>{file ? <i>{name}</i> : <i>Choose <u>or drop</u></i>}</b>', 1],
  ['<b>{file ? <i>{name}</i> : <i key="none">Choose <u>or drop</u></i>}</b>', 0],
  ['<b>{children}{more && <i>more</i>}</b>', 0],
  ['<b>{is ? <i /> : <u />}{" "}<i>behind</i></b>', 0],
])('%s has %i faults', (markup, count) => {
  expect(faultsIn(markup)).toHaveLength(count);
});

const SOURCES = new URL('../src/', import.meta.url).pathname;

test('no text stands bare beside what comes, goes or changes', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    faultsIn(readFileSync(join(SOURCES, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  expect(found.toSorted()).toEqual([]);
});
