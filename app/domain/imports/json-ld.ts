// Finds the events in the structured data of a page. The data is untrusted and may have any shape.

/** A node of JSON-LD. */
export type JsonLdNode = Readonly<Record<string, unknown>>;

/** Most events that are compared, as in an import. */
const MOST_EVENTS = 500;

/** Types of events whose names do not end in "Event". */
const OTHER_EVENT_TYPES = ["Festival", "Hackathon", "EventSeries", "CourseInstance"];

/** The events in the structured data of a page, and its nodes by their `@id`. */
export interface PageGraph {
  events: JsonLdNode[];
  byId: ReadonlyMap<string, JsonLdNode>;
}

/**
 * Finds events in page order: in arrays, `@graph`, lists and any other property, but not inside other events, except series without a
 * start.
 * @param roots values of the page's scripts.
 */
export function findEvents(roots: readonly unknown[]): PageGraph {
  const events: JsonLdNode[] = [];
  const byId = new Map<string, JsonLdNode>();
  const waiting = roots.toReversed();
  // Iterative, because untrusted data may be nested arbitrarily deep.
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

/** Whether a node is an event with a name or start; others are mere references. */
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

/** Values as a list: JSON-LD allows a single value without brackets. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, 100) : [value];
}

/** The nodes under a property, with references resolved. */
export function nodesOf(value: unknown, byId: PageGraph["byId"]): JsonLdNode[] {
  return listOf(value).flatMap((each) => {
    const id = isNode(each) && Object.keys(each).length === 1 ? each["@id"] : undefined;
    const node = typeof id === "string" ? byId.get(id) : each;
    return isNode(node) ? [node] : [];
  });
}

/** The first text under a property; "" for none. Numbers (prices) become texts, and a node its value or name. */
export function textOf(value: unknown): string {
  for (const each of listOf(value)) {
    const plain = isNode(each) ? (each["@value"] ?? each.name ?? "") : each;
    if (typeof plain === "number" || typeof plain === "boolean") return String(plain);
    if (typeof plain === "string" && plain.trim() !== "") return plain.trim();
  }
  return "";
}
