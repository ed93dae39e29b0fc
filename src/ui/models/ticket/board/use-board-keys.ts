import type { KeyboardEvent } from 'react'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useShortcutKeys } from '../../../hooks/sync/shortcut-keys.ts'
import { useStageOf } from '../stages/use-stage.ts'
import { nextStage } from './drop.ts'

type Ticket = Mirrored<'ticket'>

const KEYS = { '←': 'moveCard', '→': 'moveCard', X: 'select' } as const

interface BoardKeys {
  /** The tickets that are shown. */
  readonly tickets: readonly Ticket[]
  /** The tickets that move with one. */
  withSelected(id: string): readonly Ticket[]
  onMove(ticket: Ticket, stage: TicketStage): void
  onToggle(id: string): void
}

/** The link of the card above or below in its column. */
const linkBeside = (card: HTMLElement, key: 'ArrowUp' | 'ArrowDown'): HTMLElement | null => {
  const line = card.parentElement
  const beside = key === 'ArrowUp' ? line?.previousElementSibling : line?.nextElementSibling
  return beside?.querySelector<HTMLElement>('[data-card-link]') ?? null
}

/** Keys on a card: up and down walk the column, left and right move the ticket, X selects. */
export const useBoardKeys = ({
  tickets,
  withSelected,
  onMove,
  onToggle,
}: BoardKeys): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const stageOf = useStageOf()
  const context = useActionContext()
  useShortcutKeys(true, KEYS)
  return (event) => {
    const { key, target } = event
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(target instanceof HTMLElement) ||
      !target.matches('[data-card-link]')
    )
      return
    const card = target.closest<HTMLElement>('[data-card]')
    const ticket = tickets.find(({ id }) => id === card?.dataset['card'])
    if (!card || !ticket) return
    if (key === 'ArrowUp' || key === 'ArrowDown') linkBeside(card, key)?.focus()
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const stage = nextStage(withSelected(ticket.id), stageOf(ticket), key === 'ArrowRight' ? 1 : -1, context)
      if (stage) onMove(ticket, stage)
    } else if (key.toLowerCase() === 'x' || key === ' ') onToggle(ticket.id)
    else return
    event.preventDefault()
  }
}
