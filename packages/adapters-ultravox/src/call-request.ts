import type { JsonObject, S2sAdapter, ToolSpec } from '@eva/core';
import type { S2sOptions } from './s2s-options.ts';

export interface CallRequestSpec {
  readonly options: S2sOptions;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  /** BCP 47. */
  readonly locale: string;
}

/** A call as the service is asked to create it; prompt and tools are fixed with it (docs.ultravox.ai, Create Call). */
export function callRequest({ options, model, voice, request, locale }: CallRequestSpec): JsonObject {
  const vad = vadSettings(options.vad);
  return {
    systemPrompt: request.instructions,
    model,
    voice,
    languageHint: locale,
    temperature: options.temperature,
    maxDuration: seconds(options.maxDurationMs),
    firstSpeakerSettings: request.greeting === undefined ? { agent: {} } : { agent: { text: request.greeting } },
    selectedTools: request.tools.map(clientTool),
    medium: {
      serverWebSocket: {
        inputSampleRate: request.input.sampleRateHz,
        outputSampleRate: request.output.sampleRateHz,
        clientBufferSizeMs: options.clientBufferMs,
      },
    },
    ...(vad === undefined ? {} : { vadSettings: vad }),
  };
}

/** Each property is a parameter that the model fills in; schemas go along as they are. */
function clientTool({ name, description, parameters }: ToolSpec): JsonObject {
  const required = Array.isArray(parameters.required) ? (parameters.required as readonly unknown[]) : [];
  const properties = (parameters.properties ?? {}) as { readonly [name: string]: JsonObject };
  return {
    temporaryTool: {
      modelToolName: name,
      description,
      dynamicParameters: Object.entries(properties).map(([parameter, schema]) => ({
        name: parameter,
        location: 'PARAMETER_LOCATION_BODY',
        schema,
        required: required.includes(parameter),
      })),
      client: {},
    },
  };
}

function vadSettings(vad: S2sOptions['vad']): JsonObject | undefined {
  if (vad === undefined) return undefined;
  const { turnEndpointDelayMs, minTurnMs, minInterruptionMs, activationThreshold } = vad;
  return {
    ...(turnEndpointDelayMs === undefined ? {} : { turnEndpointDelay: seconds(turnEndpointDelayMs) }),
    ...(minTurnMs === undefined ? {} : { minimumTurnDuration: seconds(minTurnMs) }),
    ...(minInterruptionMs === undefined ? {} : { minimumInterruptionDuration: seconds(minInterruptionMs) }),
    ...(activationThreshold === undefined ? {} : { frameActivationThreshold: activationThreshold }),
  };
}

/** Durations are written as the service's interface does it, such as `0.384s`. */
function seconds(ms: number): string {
  return `${ms / 1000}s`;
}
