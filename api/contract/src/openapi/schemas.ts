import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Turns zod schemas into JSON Schema, and collects the named ones, which the document references. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** The schema of a request (`input`) or a response (`output`); a named schema becomes a reference. */
  of(schema: z.ZodType, direction: Direction): JsonSchema {
    // Wrapped in a field, because zod never makes the root a reference.
    const wrapped = z.toJSONSchema(z.object({ schema }), {
      io: direction,
      override: ({ zodSchema, jsonSchema }) => {
        // Responses may gain fields later, which a generated client must not refuse.
        if (direction === 'output') delete jsonSchema.additionalProperties;
        // The format describes the value; zod's regular expression for it is an implementation detail.
        if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        // An enum of whole numbers, which generated clients should not type as fractions.
        if (jsonSchema.type === 'number' && jsonSchema.enum?.every(Number.isInteger))
          jsonSchema.type = 'integer';
        // zod omits the default behind a transformation; a query's default is the same on both sides.
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
