import type { FastifyInstance } from 'fastify';
import type { Contract } from '../lib/contract.ts';
import { registerEndpoints, type EndpointOptions, type Handlers } from '../platform/http/endpoints.ts';

/** A feature's contract with the handlers that fulfil it. */
export function feature<C extends Contract>(contract: C, handlers: Handlers<C>) {
  return {
    contract: contract as Contract,
    register: (app: FastifyInstance, options: EndpointOptions) => registerEndpoints(app, contract, handlers, options),
  };
}
