/**
 * A reference that is being typed: what it refers to, what stands after its sign, and where the
 * sign is.
 */
export interface Completion {
  readonly kind: 'person' | 'ticket'
  readonly typed: string
  readonly from: number
}

/**
 * Signs of a reference after a space, a bracket or at the start; the name of a person has up to
 * three words.
 */
const PERSON = /(?:^|[\s(])@([\p{L}\d'’.-]*(?: [\p{L}\d'’.-]+){0,2})$/u
const TICKET = /(?:^|[\s(])#([\p{L}\d'’-]*)$/u

/** The reference at the end of the text before the caret, or null. */
export const completionAt = (text: string, caret: number): Completion | null => {
  const before = text.slice(0, caret)
  const person = PERSON.exec(before)?.[1]
  if (person !== undefined) return { kind: 'person', typed: person, from: caret - person.length - 1 }
  const ticket = TICKET.exec(before)?.[1]
  return ticket === undefined ? null : { kind: 'ticket', typed: ticket, from: caret - ticket.length - 1 }
}

/** A text and its selection. */
export interface Edited {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces the typed reference by `reference`, with a space behind it. */
export const withReference = ({ text, end }: Edited, { from }: Completion, reference: string): Edited => {
  const rest = text.slice(end)
  const caret = from + reference.length + 1
  return {
    text: `${text.slice(0, from)}${reference} ${rest.startsWith(' ') ? rest.slice(1) : rest}`,
    start: caret,
    end: caret,
  }
}
