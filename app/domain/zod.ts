import { z as zod } from "zod/v4";

// zod probes `new Function` when it first compiles a schema, which a content security policy without 'unsafe-eval'
// reports. A plain re-export could be bundled past this file, leaving the setting out, so `z` is made here.
function withoutEval(): typeof zod {
  zod.config({ jitless: true });
  return zod;
}

/** zod, set never to build code from strings. Every schema of the app is made with this one. */
export const z = withoutEval();

export declare namespace z {
  /** What a schema's parse returns. */
  type infer<Schema extends zod.ZodType> = zod.output<Schema>;
  type output<Schema extends zod.ZodType> = zod.output<Schema>;
  type input<Schema extends zod.ZodType> = zod.input<Schema>;
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>;
  type RefinementCtx = zod.RefinementCtx;
}
