const MAX_TICKETS = 50

/**
 * Returns the ids that a message names as `#123`, in order, without repetition. `owner/name#123`
 * refers to another repository and is skipped.
 */
export const ticketMentions = (message: string): readonly number[] => {
  const numbers = [...message.matchAll(/(?<![\w/&#-])#([1-9]\d{0,14})(?!\w)/g)].map(([, digits]) => Number(digits))
  return [...new Set(numbers)].slice(0, MAX_TICKETS)
}
