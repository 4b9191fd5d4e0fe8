import type { JsonObject } from '@eva/core';
import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { findDates, findTimes, findYesNo, speakDate, speakTime } from '@eva/core/spoken';
import type { AppointmentType } from '../policy/appointments.ts';
import { askDate } from './ask-value.ts';
import { ask, refusalIn } from './dialogue.ts';
import { note, type Talk } from './talk.ts';

/** Dates and times that are put to a caller at once. */
const OFFERED = 3;
const ROUNDS = 4;

interface Booking {
  readonly type: AppointmentType;
  readonly departmentCode: string;
  /** What it is called to the caller. */
  readonly name: string;
  readonly book: (at: string) => Dialogue<JsonObject>;
}

/** Date, free times, a choice among them, consent, booking. False when nothing came of it. */
export function* bookAppointment(talk: Talk, { type, departmentCode, name, book }: Booking): Dialogue<boolean> {
  let date = yield* askDate(talk, `On which date would you like the ${name}?`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = yield* callTool('check_appointment_availability', {
      department_code: departmentCode,
      appointment_type: type,
      preferred_date: date,
    });
    const times = listOf(found.available_slots);
    if (times.length === 0) {
      const other = yield* otherDate(talk, date, found);
      if (other === undefined) return false;
      date = other;
      continue;
    }
    const time = yield* chooseTime(talk, date, times);
    const answer = yield* ask(
      talk,
      `Shall I book the ${name} on ${speakDate(date)} at ${speakTime(time)}?`,
      (heard) => findDates(heard, talk.context.today)[0] ?? findYesNo(heard),
    );
    if (answer === 'yes') {
      const booked = yield* book(`${date} ${time}`);
      if (refusalIn(booked) === undefined) {
        note(talk, `The ${name} is booked for ${speakDate(date)} at ${speakTime(time)}.`);
        return true;
      }
      note(talk, 'I am sorry, that time can not be booked.');
    }
    date = answer === 'yes' || answer === 'no' ? yield* askDate(talk, 'Which other date would you like?') : answer;
  }
  return false;
}

function* chooseTime(talk: Talk, date: string, times: readonly string[]): Dialogue<string> {
  const offered = times.slice(0, OFFERED);
  const spoken = offered.map((time) => speakTime(time)).join(', or ');
  const [only, second] = offered;
  if (only !== undefined && second === undefined) return only;
  return yield* ask(talk, `On ${speakDate(date)} I have ${spoken}. Which time would you like?`, (heard) =>
    findTimes(heard).find((time) => times.includes(time)),
  );
}

function* otherDate(talk: Talk, date: string, found: JsonObject): Dialogue<string | undefined> {
  const dates = (found.alternative_dates as readonly JsonObject[] | undefined)?.map((one) => String(one.date)) ?? [];
  if (dates.length === 0) {
    note(talk, 'I am sorry, no appointment is free.');
    return undefined;
  }
  note(talk, `I am sorry, nothing is free on ${speakDate(date)}.`);
  const spoken = dates.map((one) => speakDate(one)).join(', or ');
  return yield* ask(talk, `I have ${spoken}. Which date would you like?`, (heard) =>
    findDates(heard, talk.context.today).find((one) => dates.includes(one)),
  );
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
