import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of a request wherever its work leads. */
export interface CurrentRequest {
  /** Names it in logs, in the answer's X-Request-Id and, when it failed, to the visitor. */
  id: string;
  method: string;
  /** The path without its query, which may hold what people typed. */
  path: string;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** The request that is being worked on; undefined outside of one, under Vite, and in tests of routes. */
export function getCurrentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}

/** Does `work`, and all that it starts, in the name of this request. */
export function runInRequest<T>(request: CurrentRequest, work: () => T): T {
  return storage.run(request, work);
}
