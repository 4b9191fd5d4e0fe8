export interface SystemPromptSpec {
  /** Who the agent is, from the domain. */
  readonly role: string;
  /** The policy it works under, in Markdown. */
  readonly instructions: string;
  /** The scenario's date and time with zone. */
  readonly now: string;
  /** BCP 47. */
  readonly locale: string;
  /** How the caller reaches the model: as a recogniser's text, or as sound that it answers in text or by speaking. */
  readonly variant?: 'cascade' | 'audio-llm' | 'realtime';
  /** `auto` asks for a few words before tools are used. */
  readonly preToolSpeech?: 'auto' | 'off';
  /** First sentence of the call, for a model that has to say it itself. */
  readonly opensWith?: string;
}

const READ_ALOUD =
  'You are a voice agent on a live telephone call. Everything you write is read aloud to the caller, and what the caller says reaches you as';
const OPENINGS = {
  cascade: `${READ_ALOUD} the text of a speech recogniser, which makes mistakes: when something makes no sense, take it as misheard and ask again.`,
  'audio-llm': `${READ_ALOUD} sound; of earlier turns you see what a recogniser wrote down, which may hold mistakes. When you could not make something out, ask again.`,
  realtime:
    'You are a voice agent on a live telephone call. You hear the caller and speak to them. Call functions to do what the caller asks for, at once and as often as it takes; when something is missing for a call, ask for it; when no call is needed, just answer.',
};

/** What a model is told before the call. */
export function systemPrompt(spec: SystemPromptSpec): string {
  const { variant = 'cascade' } = spec;
  return [
    OPENINGS[variant],
    // Stated before the policy, which may hold other dates.
    `# Now\n${spec.now}`,
    `# Who you are\n${spec.role}`,
    ...(spec.opensWith === undefined ? [] : [`# How the call begins\n${opening(spec.opensWith)}`]),
    section('How you speak', [
      `Speak the language of the locale ${spec.locale}, in whole sentences of 5 to 20 words; two to four of them are enough for one answer.`,
      'Write dates, times, amounts and years the way they are said aloud, and say abbreviations letter by letter.',
      'No lists, tables, headings, links, symbols, emoji or other markup: none of it can be heard.',
      'Be warm and businesslike. Sum up long results and offer more instead of reading them all out.',
    ]),
    section('How you work', [
      'Use the tools for every fact and every change; never make anything up and rely on nothing from outside this call.',
      'Ask for one or two details at a time, and never again for what you know already.',
      'When a look-up fails, read back what you used. Try once more if the caller corrects it, then ask for it letter by letter. Never repeat a call with the same values.',
    ]),
    ...(spec.preToolSpeech === 'auto' ? [BEFORE_TOOLS] : []),
    `# Your instructions\n${spec.instructions}`,
  ].join('\n\n');
}

const BEFORE_TOOLS = section('Before you use tools', [
  'Say one short sentence about what you are about to do, then make the call in the same answer. One sentence is enough for several calls.',
  'Before anything that can not be undone, say what it is and wait until the caller agrees.',
]);

function opening(greeting: string): string {
  return `As soon as you are asked to begin, and before the caller has said anything, say this and nothing else: "${greeting}"`;
}

function section(title: string, rules: readonly string[]): string {
  return `# ${title}\n${rules.map((rule) => `- ${rule}`).join('\n')}`;
}
