import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { isRange } from '#contract/core/list-query.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext, useReferences } from '../../../hooks/records/references.tsx'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import type { StaffSpace } from '../../../navigation.ts'
import type { ListState } from '../../../widgets/list/use-list-state.ts'
import { useStageOf } from '../stages/use-stage.ts'
import { AskPerson } from './ask-person.tsx'
import { BoardColumn } from './board-column.tsx'
import { dropOf } from './drop.ts'
import { type BoardDrag, useBoardDrag } from './use-board-drag.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.ts'

type Ticket = Mirrored<'ticket'>

const SUM = { sum: ['ut'], by: ['status_id'] }
/**
 * Status of no ticket, for a stage that the filter leaves out: an empty filter would let all pass.
 */
const NO_STATUS = ['0']
const NOTHING: ReadonlySet<string> = new Set()
/** Distance of what is dragged from the pointer. */
const POINTER_PX = 10

/** The board's query in each stage: its statuses, as far as the filter has them. */
const useStageQueries = ({ search, filter, orderBy }: ListQuery): Readonly<Record<TicketStage, ListQuery>> => {
  const { statuses } = useReferences()
  return useMemo(() => {
    const wanted = filter['status_id']
    const isWanted = (id: string) => wanted === undefined || isRange(wanted) || wanted.in.includes(id)
    const queryOf = (stage: TicketStage): ListQuery => {
      const ids = statuses.filter((status) => status.stage === stage && isWanted(status.id)).map(({ id }) => id)
      return {
        search,
        filter: { ...filter, status_id: { in: ids.length > 0 ? ids : NO_STATUS } },
        orderBy,
        page: 1,
        limit: 'all',
      }
    }
    return Object.fromEntries(TICKET_STAGES.map((stage) => [stage, queryOf(stage)])) as Record<TicketStage, ListQuery>
  }, [search, filter, orderBy, statuses])
}

/** Number of tickets and sum of estimates in each stage, also of those that no column shows. */
const useStageSums = ({ search, filter }: ListQuery) => {
  const stageOf = useStageOf()
  const set = useMemo(() => ({ search, filter }), [search, filter])
  const { value } = useAggregate('ticket', set, SUM)
  return useMemo(() => {
    const sums = new Map<TicketStage, { readonly count: number; readonly ut: number }>()
    for (const { by, count, sum } of value ?? []) {
      const stage = stageOf({ status_id: String(by[0]) })
      const known = sums.get(stage) ?? { count: 0, ut: 0 }
      sums.set(stage, { count: known.count + count, ut: known.ut + (sum[0] ?? 0) })
    }
    return sums
  }, [value, stageOf])
}

/** Tickets by stage, from this device's records: moved by mouse, keys or menu, several at once. */
export const Board = ({ space, state }: { readonly space: StaffSpace; readonly state: ListState }) => {
  const { query, selected, select, toggle } = state
  const queries = useStageQueries(query)
  const sums = useStageSums(query)
  const context = useActionContext()
  const board = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const [rows, setRows] = useState<ReadonlyMap<TicketStage, readonly Ticket[]>>(new Map())
  const keepRows = useCallback(
    (stage: TicketStage, shown: readonly Ticket[]) => setRows((known) => new Map(known).set(stage, shown)),
    [],
  )
  const { asking, move, answer, dismiss } = useBoardMoves(() => select([]))

  const all = useMemo(() => [...rows.values()].flat(), [rows])
  /** A selected card takes the others along. */
  const withSelected = (id: string): readonly Ticket[] =>
    all.filter((ticket) => ticket.id === id || (selected.has(id) && selected.has(ticket.id)))
  const { drag, onPointerDown } = useBoardDrag(board, (id, stage) => move(withSelected(id), stage))
  const dragged = drag ? withSelected(drag.id) : []
  const draggedIds = drag ? new Set(dragged.map(({ id }) => id)) : NOTHING

  const latest = useRef({ move, withSelected })
  latest.current = { move, withSelected }
  const moveOne = useCallback((ticket: Ticket, stage: TicketStage) => {
    wanted.current = ticket.id
    latest.current.move(latest.current.withSelected(ticket.id), stage)
  }, [])

  const cancel = () => {
    wanted.current = null
    dismiss()
  }
  const onKeyDown = useBoardKeys({ tickets: all, withSelected, onMove: moveOne, onToggle: toggle })

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of the cards within */}
      <div
        ref={board}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        className="flex min-h-0 flex-1 snap-x scroll-px-3 gap-2 overflow-x-auto p-3 max-sm:snap-mandatory lg:scroll-px-4 lg:px-4"
      >
        {TICKET_STAGES.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            space={space}
            query={queries[stage]}
            count={sums.get(stage)?.count ?? 0}
            ut={sums.get(stage)?.ut ?? 0}
            drop={drag ? dropOf(dragged, stage, context) : null}
            isOver={drag?.over === stage}
            selected={selected}
            dragged={draggedIds}
            wanted={wanted}
            onRows={keepRows}
            onToggle={toggle}
            onMove={moveOne}
          />
        ))}
      </div>
      {drag && <DragGhost drag={drag} tickets={dragged} />}
      {asking && <AskPerson tickets={asking.tickets} stage={asking.stage} onAnswer={answer} onDismiss={cancel} />}
    </>
  )
}

/** Name or number of the dragged tickets, beside the pointer. */
const DragGhost = ({ drag, tickets }: { readonly drag: BoardDrag; readonly tickets: readonly Ticket[] }) => {
  const { t } = useTranslation('ticket')
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-60 truncate rounded-md bg-raised px-2.5 py-1.5 font-medium shadow-popover"
      style={{ transform: `translate(${drag.x + POINTER_PX}px, ${drag.y + POINTER_PX}px)` }}
    >
      {tickets.length > 1 ? t('board.several', { count: tickets.length }) : tickets[0]?.name}
    </div>
  )
}
