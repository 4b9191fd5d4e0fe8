import { jsonEquals } from '@eva/core';
import type { MedicalHrDb, Notification } from '../db.ts';

/** Sent once: a notification that is there already is not repeated. */
export function sendNotification(db: MedicalHrDb, notification: Notification): MedicalHrDb {
  const isThere = db.notifications.some((sent) => jsonEquals(sent, notification));
  return isThere ? db : { ...db, notifications: [...db.notifications, notification] };
}
