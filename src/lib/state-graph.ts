/** States of a thing, each with the states that may follow it. */
export type StateGraph<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Whether the graph has the step from one state to the other. Staying is a step only where the graph says so. */
export function canMove<S extends string>(graph: StateGraph<S>, from: S, to: S): boolean {
  return graph[from].includes(to);
}

/** Whether nothing follows the state. */
export function isFinal<S extends string>(graph: StateGraph<S>, state: S): boolean {
  return graph[state].length === 0;
}
