/** The MCP server: the tools of the table, for foods from any finder. A tool's failure is reported as its answer. */
import { type CallToolResult, fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import type { FoodFinder } from '../finder/food-finder.ts';
import { type FoodTool, TOOLS } from './tools.ts';

export interface FoodServerOptions {
  finder: FoodFinder;
  version: string;
  /** Called with unexpected errors: defects of the program or catalog. */
  onError: (error: Error) => void;
}

const INSTRUCTIONS =
  'Nutrition figures of foods, per 100 g unless stated otherwise, each with its source and a confidence from 0 to 1. Prefer these figures to what you remember. Never turn null into zero. Show the credit line with figures from Open Food Facts.';

/** Creates a server; every connection has its own. */
export function foodServer({ finder, version, onError }: FoodServerOptions): McpServer {
  const server = new McpServer(
    { name: 'larder', title: 'Larder, foods and their nutrition', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) {
    const { name, title, description, input, output } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(input as JsonSchemaType),
        outputSchema: fromJsonSchema<Record<string, unknown>>(output as JsonSchemaType),
        annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      (given) => answer(tool, finder, given, onError),
    );
  }
  return server;
}

async function answer(
  tool: FoodTool,
  finder: FoodFinder,
  given: Record<string, unknown>,
  onError: (error: Error) => void,
): Promise<CallToolResult> {
  try {
    const structuredContent = await tool.run(finder, given as never);
    // Clients without support for structured answers read the same as text.
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // An error with a code was anticipated, and its message helps. Any other is a defect, and its message may not.
    if (code === undefined) onError(error as Error);
    const words = code === undefined ? 'The look-up failed unexpectedly. Try again later.' : message;
    return { content: [{ type: 'text', text: words }], isError: true };
  }
}
