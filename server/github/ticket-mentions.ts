const MAX_TICKETS = 50

/**
 * Numbers that a message names as `#123`, in their order, none twice. `owner/name#123` is a ticket
 * of somebody else.
 */
export const ticketMentions = (message: string): readonly number[] => {
  const numbers = [...message.matchAll(/(?<![\w/&#-])#([1-9]\d{0,14})(?!\w)/g)].map(([, digits]) => Number(digits))
  return [...new Set(numbers)].slice(0, MAX_TICKETS)
}
