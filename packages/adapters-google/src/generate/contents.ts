import { base64, wavOf } from '@eva/adapter-kit';
import type { ContentPart, Message, ToolSpec } from '@eva/core';
import type { Content, FunctionDeclaration, Part } from '@google/genai';

/** The API wants the user to speak first; on the telephone it is the agent who greets. */
const BEFORE_THE_GREETING = '(The caller is on the line.)';

export interface WireHistory {
  readonly systemInstruction: string;
  readonly contents: Content[];
}

/** A history as the API takes it: instructions apart, turns of one side joined, results of tools by name. */
export function wireHistory(
  history: readonly Message[],
  signatureOf: (callId: string) => string | undefined,
): WireHistory {
  const systemInstruction = history.flatMap((one) => (one.role === 'system' ? [one.text] : [])).join('\n\n');
  const names = new Map<string, string>();
  const contents: Content[] = [];
  const add = (role: 'user' | 'model', parts: Part[]): void => {
    if (parts.length === 0) return;
    if (role === 'model' && contents.length === 0) add('user', [{ text: BEFORE_THE_GREETING }]);
    const last = contents.at(-1);
    if (last?.role === role) last.parts = [...(last.parts ?? []), ...parts];
    else contents.push({ role, parts });
  };

  for (const message of history) {
    if (message.role === 'user') add('user', wireParts(message.content));
    if (message.role === 'tool') {
      const { callId: id, result } = message;
      const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
      const response = isObject ? { ...(result as Record<string, unknown>) } : { output: result };
      add('user', [{ functionResponse: { id, name: names.get(id) ?? id, response } }]);
    }
    if (message.role === 'assistant') {
      const calls = (message.toolCalls ?? []).map(({ id, name, arguments: args }): Part => {
        names.set(id, name);
        const thoughtSignature = signatureOf(id);
        const signed = thoughtSignature === undefined ? {} : { thoughtSignature };
        return { functionCall: { id, name, args: { ...args } }, ...signed };
      });
      add('model', [...wireParts([{ type: 'text', text: message.text }]), ...calls]);
    }
  }
  if (contents.length === 0) add('user', [{ text: BEFORE_THE_GREETING }]);
  return { systemInstruction, contents };
}

/** Audio goes as a WAV file; the API refuses empty text. */
export function wireParts(content: readonly ContentPart[]): Part[] {
  return content.flatMap((part): Part[] => {
    if (part.type === 'audio') return [{ inlineData: { mimeType: 'audio/wav', data: base64(wavOf(part.audio)) } }];
    return part.text.trim() === '' ? [] : [{ text: part.text }];
  });
}

export function wireTools(tools: readonly ToolSpec[]): FunctionDeclaration[] {
  return tools.map(({ name, description, parameters }) => ({ name, description, parametersJsonSchema: parameters }));
}
