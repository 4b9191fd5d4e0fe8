/** How old a device has to be before it is replaced, and what a request before that is refused with. */
export const MINIMUM_AGE_MONTHS = {
  laptop_replacement: { months: 36, errorType: 'device_too_new' },
  monitor_bundle: { months: 12, errorType: 'replaced_too_recently' },
} as const;
