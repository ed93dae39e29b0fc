import type { DragEvent } from 'react'
import type { Ticket } from './use-plan.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

/** The properties of an element by which a ticket is dragged. */
export const dragProps = (ticket: Ticket, moves: Pick<TicketMoves, 'mayMove' | 'start' | 'stop'>) => ({
  'data-ticket': ticket.id,
  draggable: moves.mayMove(ticket),
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', ticket.name)
    moves.start(ticket)
  },
  onDragEnd: moves.stop,
})
