/** The editor for formatted text without React. Only the screen that edits articles loads it. */
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $createLinkNode, $isLinkNode, $toggleLink, LinkNode } from '@lexical/link';
import { $insertList, $isListNode, $removeList, ListItemNode, ListNode, registerList } from '@lexical/list';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  HeadingNode,
  QuoteNode,
  registerRichText,
} from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent, $unwrapNode, mergeRegister } from '@lexical/utils';
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  createEditor,
  FORMAT_TEXT_COMMAND,
  ParagraphNode,
  PASTE_COMMAND,
  REDO_COMMAND,
  SELECTION_CHANGE_COMMAND,
  SKIP_SELECTION_FOCUS_TAG,
  TextNode,
  UNDO_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { isLinkTarget } from '../rules.ts';
import type { Block, CursorState } from './cursor-state.ts';
import { $load, $paste, $store, UneditableBlock } from './rich-text-html.ts';

export interface RichText {
  format: (format: 'bold' | 'italic') => void;
  /** Turns the selected lines into this kind of block; into paragraphs if they already are of this kind. */
  block: (block: Exclude<Block, 'p'>) => void;
  /** Links the selection, or removes its link; with nothing selected it inserts the address as a link. */
  link: (target: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** Replaces the text without an undo step and without calling `onChange`. */
  load: (html: string) => void;
  focus: () => void;
  close: () => void;
}

interface Listener {
  /** Receives the HTML of the whole text after each change by the user. */
  onChange: (html: string) => void;
  onCursorState: (place: CursorState) => void;
}

/** Milliseconds of typing that one undo step covers. */
const UNDO_STEP_MS = 500;
const LOADED = 'loaded';

/**
 * Opens an editor in an element.
 * @param blocks whether headings, lists and quotes are allowed, or paragraphs only
 */
export function openRichText(element: HTMLElement, blocks: boolean, { onChange, onCursorState }: Listener): RichText {
  const editor = createEditor({
    namespace: 'article',
    nodes: blocks
      ? [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, UneditableBlock]
      : [LinkNode, UneditableBlock],
    onError: (error) => {
      throw error;
    },
  });
  const history = createEmptyHistoryState();
  let can = { canUndo: false, canRedo: false };
  const reportCursorState = () => editor.read(() => onCursorState({ ...$cursorStateOf(), ...can }));
  const reportOn = (command: LexicalCommand<boolean>, name: keyof typeof can) =>
    editor.registerCommand(
      command,
      (isPossible) => {
        can = { ...can, [name]: isPossible };
        reportCursorState();
        return false;
      },
      COMMAND_PRIORITY_LOW,
    );
  editor.setRootElement(element);
  const unregister = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, history, UNDO_STEP_MS),
    ...(blocks ? [registerList(editor)] : []),
    ...cleanPastes(editor, blocks),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const html = event instanceof ClipboardEvent ? event.clipboardData?.getData('text/html') : '';
        if (!html || !$paste(editor, html)) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // Selection changes are reported after a delay: a user who has moved to the toolbar by then keeps the focus there.
    editor.registerCommand(
      SELECTION_CHANGE_COMMAND,
      () => {
        if (!element.contains(document.activeElement)) $addUpdateTag(SKIP_SELECTION_FOCUS_TAG);
        return false;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      reportCursorState();
      const changed = dirtyElements.size > 0 || dirtyLeaves.size > 0;
      if (changed && !tags.has(LOADED)) onChange(editor.read($store));
    }),
    reportOn(CAN_UNDO_COMMAND, 'canUndo'),
    reportOn(CAN_REDO_COMMAND, 'canRedo'),
  );
  return {
    format: (format) =>
      editor.update(() => {
        $enter();
        editor.dispatchCommand(FORMAT_TEXT_COMMAND, format);
      }),
    block: (block) =>
      editor.update(() => {
        $enter();
        $toggleBlock(block);
      }),
    link: (target) => editor.update(() => $link(target)),
    undo: () => void editor.dispatchCommand(UNDO_COMMAND, undefined),
    redo: () => void editor.dispatchCommand(REDO_COMMAND, undefined),
    load(html) {
      editor.update(() => $load(editor, html), {
        discrete: true,
        tag: [LOADED, 'history-merge', 'skip-dom-selection'],
      });
      Object.assign(history, createEmptyHistoryState(), {
        current: { editor, editorState: editor.getEditorState() },
      });
      can = { canUndo: false, canRedo: false };
      reportCursorState();
    },
    focus: () => editor.focus(),
    close() {
      unregister();
      editor.setRootElement(null);
    },
  };
}

/** Converts pasted HTML of other programs to what can be stored. */
function cleanPastes(editor: LexicalEditor, blocks: boolean): (() => void)[] {
  const plain = (node: LexicalNode) => {
    if ($isElementNode(node) && (node.getFormatType() !== '' || node.getStyle() !== ''))
      node.setFormat('').setStyle('');
  };
  return [
    editor.registerNodeTransform(ParagraphNode, plain),
    editor.registerNodeTransform(TextNode, (node) => {
      if (node.getStyle() !== '') node.setStyle('');
      for (const format of ['underline', 'strikethrough', 'subscript', 'superscript', 'highlight'] as const)
        if (node.hasFormat(format)) node.toggleFormat(format);
    }),
    editor.registerNodeTransform(LinkNode, (node) => {
      if (!isLinkTarget(node.getURL())) $unwrapNode(node);
    }),
    ...(blocks
      ? [
          editor.registerNodeTransform(HeadingNode, (node) => {
            plain(node);
            const tag = node.getTag();
            if (tag === 'h1') node.replace($createHeadingNode('h2'), true);
            if (tag === 'h5' || tag === 'h6') node.replace($createHeadingNode('h4'), true);
          }),
        ]
      : []),
  ];
}

function $blockAround(node: LexicalNode): Block {
  const list = $findMatchingParent(node, $isListNode);
  if (list) return list.getTag();
  const block = $findMatchingParent(node, (parent) => $isHeadingNode(parent) || $isQuoteNode(parent));
  if ($isQuoteNode(block)) return 'quote';
  const tag = $isHeadingNode(block) ? block.getTag() : 'p';
  return tag === 'h2' || tag === 'h3' || tag === 'h4' ? tag : 'p';
}

function $cursorStateOf(): Omit<CursorState, 'canUndo' | 'canRedo'> {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { block: 'p', bold: false, italic: false, link: null };
  const node = selection.anchor.getNode();
  return {
    block: $blockAround(node),
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    link: $findMatchingParent(node, $isLinkNode)?.getURL() ?? null,
  };
}

/** A user who reaches the toolbar by keyboard has no cursor in the text yet: it is set at the end. */
function $enter(): void {
  if ($getSelection() !== null) return;
  const root = $getRoot();
  if (root.isEmpty()) root.append($createParagraphNode());
  root.selectEnd();
}

/** With nothing selected the words before the cursor were not meant: the address itself is inserted and linked. */
function $link(target: string | null): void {
  $enter();
  const selection = $getSelection();
  if (target === null || !$isRangeSelection(selection) || !selection.isCollapsed() || $cursorStateOf().link !== null)
    return $toggleLink(target);
  const text = target.replace(/^(https?:\/\/|mailto:)/, '');
  selection.insertNodes([$createLinkNode(target, { rel: 'noreferrer' }).append($createTextNode(text))]);
}

function $toggleBlock(block: Exclude<Block, 'p'>): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const before = $blockAround(selection.anchor.getNode());
  const wasList = before === 'ul' || before === 'ol';
  if (before === block) {
    if (wasList) $removeList();
    else $setBlocksType(selection, $createParagraphNode);
    return;
  }
  if (block === 'ul' || block === 'ol') {
    $insertList(block === 'ul' ? 'bullet' : 'number');
    return;
  }
  if (wasList) $removeList();
  $setBlocksType($getSelection(), () => (block === 'quote' ? $createQuoteNode() : $createHeadingNode(block)));
}
