import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { cx } from '../../../kit/cx.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { StageIcon } from '../../../kit/stage-icon.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { BoardCard } from './board-card.tsx'
import type { Drop } from './drop.ts'

type Ticket = Mirrored<'ticket'>

const CARD_PX = 82
const GAP_PX = 6
const OVERSCAN = 4
const NONE: readonly Ticket[] = []

export interface ColumnProps {
  readonly stage: TicketStage
  readonly space: StaffSpace
  /** The query of the board, narrowed to the statuses of this stage. */
  readonly query: ListQuery
  readonly count: number
  readonly ut: number
  /** Effect of a drop here; null while nothing is dragged. */
  readonly drop: Drop | null
  readonly isOver: boolean
  readonly selected: ReadonlySet<string>
  readonly dragged: ReadonlySet<string>
  /** A card that takes the focus once it is in this column. */
  readonly wanted: RefObject<string | null>
  onRows(stage: TicketStage, rows: readonly Ticket[]): void
  onToggle(id: string): void
  onMove(ticket: Ticket, stage: TicketStage): void
}

/** The tickets of one stage, however many: only those in view are rendered. */
export const BoardColumn = ({
  stage,
  space,
  query,
  count,
  ut,
  drop,
  isOver,
  wanted,
  onRows,
  ...cards
}: ColumnProps) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const format = useFormat()
  const scroller = useRef<HTMLDivElement>(null)
  const { value } = useList('ticket', query)
  const rows = value?.rows ?? NONE
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX + GAP_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  useEffect(() => onRows(stage, rows), [onRows, stage, rows])
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === wanted.current)
    if (at < 0) return
    virtualizer.scrollToIndex(at)
    const frame = requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"] [data-card-link]`)?.focus()
      wanted.current = null
    })
    return () => cancelAnimationFrame(frame)
  }, [rows, virtualizer, wanted])

  const isImpossible = drop !== null && drop.moving === 0
  return (
    <section
      data-stage-column={stage}
      aria-label={t('board.column', {
        stage: labels.stage[stage],
        count,
        shown: format.number(count),
        ut: format.ut(ut),
      })}
      className={cx(
        'flex min-h-0 w-[84vw] shrink-0 snap-start flex-col rounded-lg bg-sunken sm:w-auto sm:min-w-48 sm:flex-1 sm:basis-0 sm:touch:min-w-64',
        isImpossible && 'opacity-50',
        drop !== null && !isImpossible && (isOver ? 'outline-2 outline-accent' : 'outline-1 outline-line-strong'),
      )}
    >
      <header className="px-2.5 pt-2 pb-1.5">
        <h2 className="flex items-center gap-1.5 font-medium">
          <StageIcon stage={stage} colour={null} />
          <span className="min-w-0 flex-1 truncate">{labels.stage[stage]}</span>
          <span className="text-ink-2 text-sm tabular">{format.number(count)}</span>
        </h2>
        <p className="min-h-5 truncate text-ink-3 text-sm tabular">
          {drop === null ? format.ut(ut) : <DropRule drop={drop} />}
        </p>
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5">
        {value ? (
          // biome-ignore lint/a11y/useSemanticElements: absolutely placed rows
          <div role="list" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const ticket = rows[index]
              return (
                ticket && (
                  // biome-ignore lint/a11y/useSemanticElements: as above
                  <div key={key} role="listitem" className="absolute inset-x-0" style={{ top: start, height: CARD_PX }}>
                    <BoardCard
                      ticket={ticket}
                      space={space}
                      isSelected={cards.selected.has(ticket.id)}
                      isDragged={cards.dragged.has(ticket.id)}
                      onToggle={cards.onToggle}
                      onMove={cards.onMove}
                    />
                  </div>
                )
              )
            })}
          </div>
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
        {value && value.total > rows.length && (
          <p className="px-1 py-2 text-ink-3 text-sm">
            {t('board.cut', { shown: format.number(rows.length), total: format.number(value.total) })}
          </p>
        )}
      </div>
    </section>
  )
}

/** The rule of a stage, before the drop. */
const DropRule = ({ drop: { moving, forbidden, asks } }: { readonly drop: Drop }) => {
  const { t } = useTranslation('ticket')
  if (moving === 0) return forbidden > 0 ? t('board.notAllowed') : t('board.here')
  const asked =
    asks === null
      ? t('board.drops', { count: moving })
      : t(asks === 'waiting_validation_user_id' ? 'validator' : 'solver')
  return forbidden > 0 ? `${asked} · ${t('board.stay', { count: forbidden })}` : asked
}
