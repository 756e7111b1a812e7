import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Turns zod schemas into JSON Schema and gathers the named ones, which the document refers to. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** What may be sent (`input`) or will come back (`output`); a named schema comes as a reference. */
  of(schema: z.ZodType, direction: Direction): JsonSchema {
    // A field of a wrapper, because a root is never a reference.
    const wrapped = z.toJSONSchema(z.object({ schema }), {
      io: direction,
      override: ({ zodSchema, jsonSchema }) => {
        // Answers may gain fields later; a generated client must not refuse them.
        if (direction === 'output') delete jsonSchema.additionalProperties;
        // The format says it; the expression behind it is zod's own affair.
        if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        // A choice of whole numbers, which generated clients should not take for fractions.
        if (jsonSchema.type === 'number' && jsonSchema.enum?.every(Number.isInteger))
          jsonSchema.type = 'integer';
        // zod leaves it out where a transformation stands between; a query's default is the same on both sides.
        if (zodSchema._zod.def.type === 'default') jsonSchema.default = zodSchema._zod.def.defaultValue;
      },
    });
    const { properties, $defs } = relocate(wrapped);
    for (const [name, definition] of Object.entries($defs ?? {})) {
      delete definition.id;
      this.components[name] = definition;
    }
    return properties.schema!;
  }
}

interface Wrapped {
  properties: Record<string, JsonSchema>;
  $defs?: Record<string, JsonSchema>;
}

function relocate(wrapped: object): Wrapped {
  return JSON.parse(JSON.stringify(wrapped).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
