import { EVENT_STATES, type EventState, type LoggedEvent } from '#contract/core/event.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'

/** What the page is narrowed to; it lives in the address. */
export interface OutboxFilter {
  readonly state: EventState | null
  readonly model: ModelName | null
  readonly text: string
}

const STATE = 'state'
const MODEL = 'model'
const TEXT = 'q'

/** What the address says; what it says wrong (anybody can write one) narrows nothing. */
export const readFilter = (params: URLSearchParams): OutboxFilter => {
  const model = params.get(MODEL)
  return {
    state: EVENT_STATES.find((state) => state === params.get(STATE)) ?? null,
    model: model !== null && isModelName(model) ? model : null,
    text: params.get(TEXT) ?? '',
  }
}

/** The address of this filter; what else the address says stays. */
export const writeFilter = (params: URLSearchParams, filter: OutboxFilter): URLSearchParams => {
  const next = new URLSearchParams(params)
  const values = { [STATE]: filter.state, [MODEL]: filter.model, [TEXT]: filter.text }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const isNarrowed = ({ state, model, text }: OutboxFilter): boolean => state !== null || model !== null || text.trim() !== ''

export interface Filtered {
  readonly events: readonly LoggedEvent[]
  /** Of what the other filters leave: choosing a state shows that many. */
  readonly counts: ReadonlyMap<EventState, number>
  /** Models of all events, in the order in which they come. */
  readonly models: readonly ModelName[]
}

/** `matches` says whether an event is about what was typed. */
export const filtered = (all: readonly LoggedEvent[], filter: Omit<OutboxFilter, 'text'>, matches: (event: LoggedEvent) => boolean): Filtered => {
  const counts = new Map<EventState, number>()
  const models = new Set<ModelName>()
  const events = all.filter((event) => {
    if (isModelName(event.model)) models.add(event.model)
    if ((filter.model !== null && event.model !== filter.model) || !matches(event)) return false
    counts.set(event.state, (counts.get(event.state) ?? 0) + 1)
    return filter.state === null || event.state === filter.state
  })
  return { events, counts, models: [...models] }
}
