import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { EventIndex } from './event-index.ts'

/** It was sent, and nobody has said what became of it: a row that comes by itself may carry its effect or not. */
const isUnheard = ({ state, attempts }: LoggedEvent): boolean => isUnsettled(state) && attempts > 0

export const isUncertain = (index: Pick<EventIndex, 'shownOf'>, model: string, id: RecordId): boolean => index.shownOf(model, id).some(isUnheard)

/** A record of this model may have been created unheard. One that the server has refused to look at for a while is not waited for any longer. */
export const mayBeCreated = (index: Pick<EventIndex, 'shownRecords' | 'shownOf'>, model: string): boolean =>
  index
    .shownRecords(model)
    .some((id) => index.shownOf(model, id).some((event) => event.action === 'create' && event.state !== 'stuck' && isUnheard(event)))
