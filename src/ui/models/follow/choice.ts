import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

export type FollowedModel = 'ticket' | 'projet' | 'client'
export type Place = readonly [FollowedModel, RecordId | null]

type Choice = Pick<Mirrored<'follow'>, 'ticket_id' | 'projet_id' | 'client_id'>

/** The record that a choice is for: the most specific of its references. */
const placeOf = ({ ticket_id: ticket, projet_id: projet, client_id: client }: Choice): Place =>
  ticket !== null ? ['ticket', ticket] : projet !== null ? ['projet', projet] : ['client', client]

/** The newest choice for a record, of choices in the order in which they were made. */
export const choiceFor = <C extends Choice>(choices: readonly C[], model: FollowedModel, id: RecordId): C | undefined =>
  choices.findLast((choice) => {
    const [itsModel, itsId] = placeOf(choice)
    return itsModel === model && itsId === id
  })
