import type { WebSocketLikeConstructor } from "@supabase/supabase-js";

/** Stands in for a WebSocket: Node 20 has none, and supabase-js asks for one when it is created, needed or not. */
export const NoRealtime: WebSocketLikeConstructor = class {
  declare readonly CONNECTING: number;
  declare readonly OPEN: number;
  declare readonly CLOSING: number;
  declare readonly CLOSED: number;
  declare readonly readyState: number;
  declare readonly url: string;
  declare readonly protocol: string;
  declare onopen: null;
  declare onmessage: null;
  declare onclose: null;
  declare onerror: null;
  declare close: () => void;
  declare send: () => void;
  declare addEventListener: () => void;
  declare removeEventListener: () => void;

  constructor() {
    throw new Error("This client does not use Realtime.");
  }
};
