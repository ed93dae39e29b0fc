import { categoryOf, type LoggedEvent, type StateCategory } from '#contract/core/events/event.ts'

/** Sections of the page, in order. */
export const SECTIONS = ['attention', 'waiting', 'done'] as const satisfies readonly StateCategory[]

/** One line of the page. Keys do not depend on states, so that a line keeps its DOM node. */
export type Line =
  /** All events in these states, also those inside a group of another section. */
  | {
      readonly kind: 'heading'
      readonly key: string
      readonly section: StateCategory
      readonly events: readonly LoggedEvent[]
    }
  | { readonly kind: 'event'; readonly key: string; readonly event: LoggedEvent; readonly isInGroup: boolean }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly groupId: string
      readonly events: readonly LoggedEvent[]
      readonly isOpen: boolean
    }

interface Unit {
  readonly groupId: string | null
  readonly events: LoggedEvent[]
}

const worst = ({ events }: Unit): StateCategory =>
  SECTIONS.find((section) => events.some(({ state }) => categoryOf(state) === section)) ?? 'done'

const lastDecidedAt = ({ events }: Unit): number => Math.max(...events.map(({ settledAt }) => settledAt))

const linesOfUnit = ({ groupId, events }: Unit, open: ReadonlySet<string>): readonly Line[] => {
  const own = (isInGroup: boolean): readonly Line[] =>
    events.map((event) => ({ kind: 'event', key: event.id, event, isInGroup }))
  if (groupId === null || events.length < 2) return own(false)
  const isOpen = open.has(groupId)
  const group: Line = { kind: 'group', key: `group:${groupId}`, groupId, events, isOpen }
  return isOpen ? [group, ...own(true)] : [group]
}

/**
 * Builds the lines of the page from the events, which come in queue order.
 *
 * 1. A bulk action is one line, which `open` unfolds; it stands where its most urgent event would.
 * 2. Pending events keep the sending order; those that are done come newest first.
 */
export const linesOf = (events: readonly LoggedEvent[], open: ReadonlySet<string>): readonly Line[] => {
  const groups = new Map<string, Unit>()
  const units: Unit[] = []
  for (const event of events) {
    const group = event.groupId === null ? undefined : groups.get(event.groupId)
    if (group) {
      group.events.push(event)
      continue
    }
    const unit: Unit = { groupId: event.groupId, events: [event] }
    if (event.groupId !== null) groups.set(event.groupId, unit)
    units.push(unit)
  }
  const inState: Record<StateCategory, LoggedEvent[]> = { attention: [], waiting: [], done: [] }
  for (const event of events) inState[categoryOf(event.state)].push(event)
  const bySection: Record<StateCategory, Unit[]> = { attention: [], waiting: [], done: [] }
  for (const unit of units) bySection[worst(unit)].push(unit)
  bySection.done = bySection.done
    .map((unit, place) => ({ unit, place, at: lastDecidedAt(unit) }))
    .sort((one, other) => other.at - one.at || other.place - one.place)
    .map(({ unit }) => unit)

  return SECTIONS.flatMap((section): readonly Line[] => {
    const own = bySection[section]
    if (own.length === 0) return []
    const heading: Line = { kind: 'heading', key: `heading:${section}`, section, events: inState[section] }
    return [heading, ...own.flatMap((unit) => linesOfUnit(unit, open))]
  })
}
