import type { FastifyInstance } from 'fastify';
import type { Contract } from '#lib/contract.ts';
import { registerEndpoints, type Checks, type EndpointOptions, type Handlers } from '#platform/http/endpoints.ts';

/** No checks argument where no endpoint of the contract needs one. */
type OwnChecks<C extends Contract> = keyof Checks<C> extends never ? [] : [checks: Checks<C>];

/** A feature's contract with its handlers and the checks that run before a body is read. */
export function feature<C extends Contract>(contract: C, handlers: Handlers<C>, ...own: OwnChecks<C>) {
  const [checks = {} as Checks<C>] = own;
  return {
    contract: contract as Contract,
    register: (app: FastifyInstance, options: EndpointOptions) =>
      registerEndpoints(app, contract, handlers, checks, options),
  };
}
