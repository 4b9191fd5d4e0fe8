import type { CallContext, Json } from '@eva/core';
import { spokenWords } from '@eva/core/spoken';
import { sentencesOf } from './call-language.ts';
import type { Finding } from './offline-judge.ts';
import { isError, writesOf } from './writes.ts';

/**
 * Things an agent says of rules, of what it can do and of what it did, held against instructions, tools and results. Only
 * plain wordings are recognised.
 */
export function claimFindings(call: CallContext): {
  readonly hallucinated: readonly Finding[];
  readonly misrepresented: readonly Finding[];
} {
  const hallucinated: Finding[] = [];
  const misrepresented: Finding[] = [];
  const rules = sentencesOf(call.agent.instructions.replace(/[\n|;:]+/g, '. ')).map((text) => ({
    text,
    stems: stemsOf(text),
  }));
  const channels = toolWords(call);
  call.trace.forEach((entry, at) => {
    if (entry.type !== 'speech' || entry.speaker !== 'agent') return;
    const { turn } = entry;
    for (const sentence of sentencesOf(entry.text)) {
      if (isSweepingRule(sentence) && !isStated(sentence, rules)) {
        hallucinated.push({
          turn,
          what: `a rule that the instructions do not state: "${sentence}"`,
          severity: 'major',
        });
      }
      const sent = sendingClaim(sentence, channels);
      if (sent !== undefined) hallucinated.push({ turn, ...sent });
      const lookUp = lookUpBy(sentence, channels);
      if (lookUp !== undefined) {
        hallucinated.push({ turn, what: `no tool looks anything up by ${lookUp}: "${sentence}"`, severity: 'minor' });
      }
      if (saysToSee(sentence) && !hasLearnt(call, at)) {
        hallucinated.push({ turn, what: `nothing had been looked up: "${sentence}"`, severity: 'major' });
      }
      const denial = deniedWrite(sentence, call, at);
      if (denial !== undefined) {
        misrepresented.push({ turn, what: `${denial} had been run: "${sentence}"`, severity: 'major' });
      }
    }
  });
  return { hallucinated, misrepresented };
}

const APPEAL =
  /\b(?:polic(?:y|ies)|guidelines?|rules?|terms)\b[^.]*\b(?:allows?|states?|provides?|says?|permits?|guarantees?|gives?|entitles?)\b|\b(?:per|according to|under) (?:our|the|company)\b[^.]*\b(?:polic(?:y|ies)|guidelines?|rules?|terms)\b|\b(?:all|every) (?:\w+ ){0,2}(?:passengers?|members?|customers?|callers?|employees?|patients?|users?|travell?ers?)\b/i;
const SWEEPING = /\b(?:all|every|everyone|everybody|always|never|any|everything|unlimited|no matter|automatically)\b/i;

/** Appeals to a rule that knows no exception. */
function isSweepingRule(sentence: string): boolean {
  return APPEAL.test(sentence) && SWEEPING.test(sentence) && !/\?\s*$/.test(sentence);
}

/** Of the words that carry the claim, so many have to stand in one sentence of the instructions. */
const STATED_SHARE = 0.75;

/** Some rule of the instructions knows no exception either, and speaks of the same. */
function isStated(sentence: string, rules: readonly Rule[]): boolean {
  const claim = [...stemsOf(sentence)].filter((stem) => !APPEAL_STEMS.has(stem));
  return rules.some(
    (rule) =>
      SWEEPING.test(rule.text) && claim.filter((stem) => rule.stems.has(stem)).length >= STATED_SHARE * claim.length,
  );
}

interface Rule {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

const APPEAL_STEMS = new Set(['polic', 'guide', 'rules', 'rule', 'terms', 'compa', 'accor', 'state', 'provi', 'allow']);
const LITTLE_WORDS = new Set(
  'a an the our your we you i it is are be to of for in on at and or with that this per as by from will can all any'.split(
    ' ',
  ),
);

/** Words by their first letters, so that "waive", "waived" and "waiver" are one. */
function stemsOf(text: string): ReadonlySet<string> {
  return new Set(
    spokenWords(text)
      .filter((word) => !LITTLE_WORDS.has(word))
      .map((word) => word.slice(0, 5)),
  );
}

const SENDS = '(?:e-?mail|text|send|message|mail)';
/** The agent itself offers to send something, or to change how the caller is reached. */
const OFFERS_TO_SEND = new RegExp(
  `\\b(?:i['’]ll|i will|i can|i could|i['’]m going to|let me|(?:would|do) you (?:like|want|prefer) me to|shall i|should i)(?: also| either| now)? ${SENDS}\\b`,
  'i',
);
const OFFERS_CONTACT_CHANGE =
  /\b(?:i['’]ll|i can|(?:would|do) you (?:like|want) me to|shall i|should i) (?:update|change|correct|add)\b[^.]*\b(?:e-?mail|phone number|contact|mailing address)\b/i;
const HAS_SENT =
  /\b(?:i['’]ve|i have|i just|i already|i)(?: also| just| already)? (?:e-?mailed|texted|sent|messaged|mailed)\b/i;

/** Says that it sends, or has sent, and no tool can. */
function sendingClaim(
  sentence: string,
  tools: string,
): { readonly what: string; readonly severity: 'minor' | 'major' } | undefined {
  if (/e-?mail|sms|notif|message|send/i.test(tools)) return undefined;
  if (HAS_SENT.test(sentence)) return { what: `no tool sends anything: "${sentence}"`, severity: 'major' };
  if (OFFERS_TO_SEND.test(sentence) || OFFERS_CONTACT_CHANGE.test(sentence)) {
    return { what: `no tool does what is offered: "${sentence}"`, severity: 'minor' };
  }
  return undefined;
}

const IDENTIFIERS: readonly (readonly [string, RegExp, RegExp])[] = [
  ['e-mail address', /\be-?mail address\b/i, /e-?mail/i],
  ['phone number', /\bphone number\b/i, /phone/i],
  ['ticket number', /\bticket number\b/i, /ticket/i],
  ['date of birth', /\b(?:date of birth|birth ?date)\b/i, /birth/i],
  ['card number', /\b(?:credit )?card number\b/i, /card/i],
  ['membership number', /\b(?:frequent flyer|loyalty|membership) number\b/i, /member|loyal|frequent/i],
];
const ASKS_FOR =
  /\b(?:what(?:['’]s| is)|tell me|give me|provide|share|need|look (?:it|you|that|your \w+|up)|find|locate|pull up|could you check|do you have)\b/i;

/** Asks for something to identify by that no tool takes. */
function lookUpBy(sentence: string, tools: string): string | undefined {
  if (!ASKS_FOR.test(sentence)) return undefined;
  return IDENTIFIERS.find(([, said, known]) => said.test(sentence) && !known.test(tools))?.[0];
}

/** Names of tools and their parameters. */
function toolWords(call: CallContext): string {
  return call.tools
    .map(({ name, parameters }) => `${name} ${Object.keys(objectOf(parameters.properties)).join(' ')}`)
    .join(' ');
}

function saysToSee(sentence: string): boolean {
  return (
    /\bi (?:see|can see|found|have found)\b(?! (?:why|how|that|you)\b)|\bi['’]ve (?:found|pulled up|located)\b/i.test(
      sentence,
    ) && !/\b(?:don['’]t|not|no (?:booking|reservation|record|match)\w*|unable|can['’]t|couldn['’]t)\b/i.test(sentence)
  );
}

function hasLearnt({ trace }: CallContext, at: number): boolean {
  return trace.slice(0, at).some((entry) => entry.type === 'tool-result' && !isError(entry.result));
}

const NOT_DONE =
  /\b(?:have ?n['’]t|have not|has ?n['’]t|has not|not)\b[^.]{0,30}\b(moved|changed|rebooked|cancell?ed|booked|charged|refunded|updated|processed)\b[^.]{0,30}\byet\b/i;

/** A write that was run, and of which the agent says that it was not. */
function deniedWrite(sentence: string, call: CallContext, at: number): string | undefined {
  if (!NOT_DONE.test(sentence)) return undefined;
  return writesOf(call).find((write) => write.at < at)?.tool;
}

function objectOf(value: Json | undefined): { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : {};
}
