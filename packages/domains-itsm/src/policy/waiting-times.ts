/** Days between two assignments of a place to the same employee. */
export const DESK_COOLDOWN_DAYS = 90;
export const PARKING_COOLDOWN_DAYS = 180;

/** A licence can be renewed from so many days before it ends until so many after. */
export const RENEWAL_OPENS_DAYS = 30;
export const RENEWAL_CLOSES_DAYS = 14;
export const RENEWAL_TERM_DAYS = 365;

/** Days to send a replaced device back. */
export const RETURN_DAYS = 14;

/** A change of permissions is reviewed so long after it takes effect, give or take a few days. */
export const REVIEW_AFTER_DAYS = 90;
export const REVIEW_TOLERANCE_DAYS = 3;

/** Days for which the mail of somebody who left is kept when access is removed in stages. */
export const MAIL_KEPT_DAYS = 30;
