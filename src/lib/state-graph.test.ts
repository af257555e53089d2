import { expect, test } from 'vitest';
import { canMove, isFinal, type StateGraph } from './state-graph.ts';

const graph: StateGraph<'pending' | 'approved' | 'rejected'> = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: ['pending'],
};

test('only the steps of the graph', () => {
  expect(canMove(graph, 'pending', 'approved')).toBe(true);
  expect(canMove(graph, 'rejected', 'pending')).toBe(true);
  expect(canMove(graph, 'approved', 'pending')).toBe(false);
  expect(canMove(graph, 'rejected', 'approved')).toBe(false);
  expect(canMove(graph, 'pending', 'pending')).toBe(false);
});

test('final is where nothing follows', () => {
  expect(isFinal(graph, 'approved')).toBe(true);
  expect(isFinal(graph, 'pending')).toBe(false);
});
