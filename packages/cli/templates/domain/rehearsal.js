const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const CARD_DIGITS = 4;
const TRIES = 4;

/**
 * What the offline agent says and does, without any value of a scenario: values reach it through what it hears and what
 * tools answer. Leave this out, and the `flows` and `script` of the scenarios, if you test with models only.
 * @type {NonNullable<import('@eva/core').Domain['rehearsal']>}
 */
export function rehearsalOf() {
  return function* () {
    let lead = 'I can help you with that. ';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const card_number = yield* ask(`${lead}What is your card number?`, cardIn);
      const last_name = yield* ask('Thank you. What is your last name?', nameIn);
      const found = yield* call('find_member', { card_number, last_name });
      if (found.status === 'success') {
        yield* renew(found.member);
        yield { type: 'say', text: 'Thank you for calling. Goodbye.' };
        return;
      }
      lead = 'I could not find that. ';
    }
    yield { type: 'say', text: 'I am sorry, I could not find your card. Goodbye.' };
  };
}

function* renew(member) {
  for (const [loan_id, { title }] of Object.entries(member.loans)) {
    const answer = yield* ask(`You have ${title}. Shall I renew it?`, (heard) => /\b(yes|no)\b/.exec(heard)?.[1]);
    if (answer === 'no') continue;
    const done = yield* call('renew_loan', { loan_id });
    const text =
      done.status === 'success'
        ? `${title} is renewed for three weeks.`
        : `I am sorry, ${title} cannot be renewed, because somebody waits for it.`;
    yield* ask(`${text} Is there anything else I can do for you?`, () => 'heard');
    return;
  }
}

function* ask(text, understand) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { text: heard } = yield { type: 'say', text: attempt === 0 ? text : `Sorry, I did not understand. ${text}` };
    const answer = understand(heard.toLowerCase());
    if (answer !== undefined) return answer;
  }
  return '';
}

function* call(tool, args) {
  const { result } = yield { type: 'call', tool, arguments: args };
  return result;
}

function cardIn(heard) {
  const digits = heard
    .split(/\W+/)
    .map((word) => (/^\d+$/.test(word) ? word : DIGITS.includes(word) ? String(DIGITS.indexOf(word)) : ''))
    .join('');
  return digits.length === CARD_DIGITS ? digits : undefined;
}

function nameIn(heard) {
  return /(?:name is |^)(\w+)\W*$/.exec(heard)?.[1];
}
