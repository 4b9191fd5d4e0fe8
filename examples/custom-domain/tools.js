/** Days by which a loan is renewed. */
const RENEWAL_DAYS = 21;

/** Finds out who is calling. Tools that do have the effect `auth`, and write who it is into the session. */
const findMember = {
  name: 'find_member',
  description: 'Finds a member by card number and last name, with all loans.',
  effect: 'auth',
  parameters: {
    type: 'object',
    properties: {
      card_number: { type: 'string', pattern: '^\\d{4}$' },
      last_name: { type: 'string' },
    },
    required: ['card_number', 'last_name'],
  },
  run(args, { db }) {
    const { card_number, last_name } = args ?? {};
    if (!/^\d{4}$/.test(card_number) || typeof last_name !== 'string') return refuse(db, 'invalid_parameter');
    const member = Object.hasOwn(db.members, card_number) ? db.members[card_number] : undefined;
    if (member === undefined) return refuse(db, 'not_found');
    if (member.last_name.toLowerCase() !== last_name.toLowerCase()) return refuse(db, 'authentication_failed');
    return { db: { ...db, session: { card_number } }, result: { status: 'success', member } };
  },
};

/** Changes the database. A tool is pure: it answers with a new database and never touches the one it was given. */
const renewLoan = {
  name: 'renew_loan',
  description: 'Renews a loan of the member who was found.',
  effect: 'write',
  parameters: {
    type: 'object',
    properties: { loan_id: { type: 'string', pattern: '^L\\d+$' } },
    required: ['loan_id'],
  },
  run(args, { db }) {
    const { loan_id } = args ?? {};
    if (!/^L\d+$/.test(loan_id)) return refuse(db, 'invalid_parameter');
    const card = db.session?.card_number;
    if (card === undefined) return refuse(db, 'not_authenticated');
    const member = db.members[card];
    const loan = Object.hasOwn(member.loans, loan_id) ? member.loans[loan_id] : undefined;
    if (loan === undefined) return refuse(db, 'not_found');
    if (loan.reserved_by_other) return refuse(db, 'reserved');
    if (loan.renewals > 0) return refuse(db, 'already_renewed');
    const renewed = { ...loan, due: addDays(loan.due, RENEWAL_DAYS), renewals: loan.renewals + 1 };
    const loans = { ...member.loans, [loan_id]: renewed };
    const members = { ...db.members, [card]: { ...member, loans } };
    return { db: { ...db, members }, result: { status: 'success', loan: renewed } };
  },
};

export const tools = [findMember, renewLoan];

function refuse(db, error_type) {
  return { db, result: { status: 'error', error_type, message: error_type.replaceAll('_', ' ') } };
}

function addDays(iso, days) {
  return new Date(Date.parse(`${iso}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
