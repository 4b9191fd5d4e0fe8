import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Json, JsonObject, ServedCall } from '@eva/core';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import { sendJson } from './http-answer.ts';

const NO_JSON: JsonObject = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is no JSON.' } };

/**
 * One call's tools as an MCP server over streamable HTTP. A tool is answered within its own request, so there is no
 * session and no stream to keep open, and nothing is left when the call is over.
 */
export function mcpEndpoint(call: ServedCall) {
  return async (request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> => {
    if (body === undefined) return sendJson(response, 400, NO_JSON);
    const server = mcpServer(call);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => {
      server.close().catch(() => {});
    });
    // The SDK's types do not know `exactOptionalPropertyTypes`.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, body);
  };
}

function mcpServer(call: ServedCall): Server {
  const { role, instructions, now } = call.briefing;
  const server = new Server(
    { name: 'eva', version: '1' },
    { capabilities: { tools: {} }, instructions: [role, `It is ${now}.`, instructions].join('\n\n') },
  );
  server.setRequestHandler(ListToolsRequestSchema, (): ListToolsResult => {
    const tools = call.tools.map(({ name, description, parameters }) => ({
      name,
      description,
      // Parameters of a tool are an object by their contract.
      inputSchema: { ...parameters, type: 'object' } as ListToolsResult['tools'][number]['inputSchema'],
    }));
    return { tools };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }): CallToolResult => {
    // What came over the wire is JSON.
    return resultFrom(call.execute(params.name, (params.arguments ?? {}) as JsonObject));
  });
  return server;
}

/** A refusal is a result that says so, for the model to read; so is the name of a tool that there is not. */
function resultFrom(result: Json): CallToolResult {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  const fields = isObject ? (result as JsonObject) : undefined;
  return {
    content: [{ type: 'text', text: JSON.stringify(result) }],
    ...(fields === undefined ? {} : { structuredContent: { ...fields } }),
    isError: fields?.status === 'error',
  };
}
