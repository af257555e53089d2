/** States with the states that may follow each. */
export type StateGraph<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Whether the graph allows the step from one state to the other. Staying is a step only if the graph says so. */
export function canMove<S extends string>(graph: StateGraph<S>, from: S, to: S): boolean {
  return graph[from].includes(to);
}

/** Whether the state is final. */
export function isFinal<S extends string>(graph: StateGraph<S>, state: S): boolean {
  return graph[state].length === 0;
}
