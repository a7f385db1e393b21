// Finds the events in the structured data of a page. Strangers write it: nothing about its shape is certain.

/** A node of JSON-LD. */
export type JsonLdNode = Readonly<Record<string, unknown>>;

/** The most events that are compared, as in an import. */
const MOST_EVENTS = 500;

/** Types of events whose names do not end in "Event". */
const OTHER_EVENT_TYPES = ["Festival", "Hackathon", "EventSeries", "CourseInstance"];

/** The events in the structured data of a page, and its nodes by their `@id`. */
export interface PageGraph {
  events: JsonLdNode[];
  byId: ReadonlyMap<string, JsonLdNode>;
}

/**
 * Finds events in the order of the page: in arrays, `@graph`, lists and under any other property, but not in other events, unless these
 * are series without a start.
 * @param roots values of the page's scripts.
 */
export function findEvents(roots: readonly unknown[]): PageGraph {
  const events: JsonLdNode[] = [];
  const byId = new Map<string, JsonLdNode>();
  const waiting = roots.toReversed();
  // Not recursive: strangers nest as deeply as they like.
  while (waiting.length > 0 && events.length < MOST_EVENTS) {
    const value = waiting.pop();
    if (!isNode(value) && !Array.isArray(value)) continue;
    if (isNode(value)) {
      const id = value["@id"];
      const isKnown = typeof id !== "string" || byId.has(id) || Object.keys(value).length === 1;
      if (!isKnown) byId.set(id, value);
      if (isEvent(value)) {
        events.push(value);
        continue;
      }
    }
    const values = Object.values(value);
    for (let at = values.length - 1; at >= 0; at -= 1) waiting.push(values[at]);
  }
  return { events, byId };
}

function isNode(value: unknown): value is JsonLdNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a node is an event that says what or when it is; others only refer to one. */
function isEvent(node: JsonLdNode): boolean {
  const types = typesOf(node);
  if (!types.some((type) => type.endsWith("Event") || OTHER_EVENT_TYPES.includes(type))) return false;
  const isSeries = types.includes("EventSeries") && node.startDate === undefined && node.subEvent !== undefined;
  return !isSeries && (node.name !== undefined || node.startDate !== undefined);
}

/** The types of a node without the address of schema.org. */
export function typesOf(node: JsonLdNode): string[] {
  return listOf(node["@type"]).flatMap((type) =>
    typeof type === "string" ? [type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")] : [],
  );
}

/** Values as a list: one value may stand without the brackets. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, 100) : [value];
}

/** The nodes under a property, those that are only referred to among them. */
export function nodesOf(value: unknown, byId: PageGraph["byId"]): JsonLdNode[] {
  return listOf(value).flatMap((each) => {
    const id = isNode(each) && Object.keys(each).length === 1 ? each["@id"] : undefined;
    const node = typeof id === "string" ? byId.get(id) : each;
    return isNode(node) ? [node] : [];
  });
}

/** The first text under a property; "" for none. Numbers are written, as in prices, and of a node its value or name. */
export function textOf(value: unknown): string {
  for (const each of listOf(value)) {
    const plain = isNode(each) ? (each["@value"] ?? each.name ?? "") : each;
    if (typeof plain === "number" || typeof plain === "boolean") return String(plain);
    if (typeof plain === "string" && plain.trim() !== "") return plain.trim();
  }
  return "";
}
