/** Address parameter with the id of the refused event that fills a form. */
export const CORRECTION = 'correct'

/** Path of a form, filled with the payload of the refused event. */
export const correctionOf = (path: string, eventId: string): string =>
  `${path}?${CORRECTION}=${encodeURIComponent(eventId)}`
