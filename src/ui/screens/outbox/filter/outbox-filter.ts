import { EVENT_STATES, type EventState } from '#contract/core/events/event.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'

/** Filter of the page; kept in the address. */
export interface OutboxFilter {
  readonly state: EventState | null
  readonly model: ModelName | null
  readonly text: string
}

const STATE = 'state'
const MODEL = 'model'
const TEXT = 'q'

/** Reads the filter from the address; invalid values narrow nothing. */
export const readFilter = (params: URLSearchParams): OutboxFilter => {
  const model = params.get(MODEL)
  return {
    state: EVENT_STATES.find((state) => state === params.get(STATE)) ?? null,
    model: model !== null && isModelName(model) ? model : null,
    text: params.get(TEXT) ?? '',
  }
}

/** Writes the filter to the address and keeps all other parameters. */
export const writeFilter = (params: URLSearchParams, filter: OutboxFilter): URLSearchParams => {
  const next = new URLSearchParams(params)
  const values = { [STATE]: filter.state, [MODEL]: filter.model, [TEXT]: filter.text }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const isNarrowed = ({ state, model, text }: OutboxFilter): boolean =>
  state !== null || model !== null || text.trim() !== ''
