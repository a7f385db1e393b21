import type { Lane } from "./lane.ts";

/** Transactions over at most as many lanes as `size` says; further ones wait for their turn, first come, first served. */
export interface LanePool {
  transaction: Lane["transaction"];
  /** Closes every connection, after `seconds` at most. */
  end(seconds: number): Promise<void>;
}

/** @param open makes one more lane; called when all others are taken, `size` times at most. */
export function createLanePool(open: () => Lane, size: number): LanePool {
  const lanes: Lane[] = [];
  const idle: Lane[] = [];
  const waiting: ((lane: Lane) => void)[] = [];

  function take(): Lane | Promise<Lane> {
    const free = idle.pop();
    if (free) return free;
    if (lanes.length === size) return new Promise((resolve) => waiting.push(resolve));
    const lane = open();
    lanes.push(lane);
    return lane;
  }

  function giveBack(lane: Lane): void {
    const next = waiting.shift();
    if (next) next(lane);
    else idle.push(lane);
  }

  return {
    async transaction(work) {
      const lane = await take();
      try {
        return await lane.transaction(work);
      } finally {
        giveBack(lane);
      }
    },
    async end(seconds) {
      await Promise.all(lanes.map((lane) => lane.sql.end({ timeout: seconds })));
    },
  };
}
