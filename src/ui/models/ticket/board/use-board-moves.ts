import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { dropOf } from './drop.ts'
import { askedFor, moveOf } from './moves.ts'

type Ticket = Mirrored<'ticket'>

interface WantedMove {
  readonly tickets: readonly Ticket[]
  readonly stage: TicketStage
}

/**
 * Moves tickets to a stage as one group with one undo. A move that asks for a person waits in
 * `asking` until one is chosen.
 */
export const useBoardMoves = (onMoved: () => void) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const [asking, setAsking] = useState<WantedMove | null>(null)

  const run = async ({ tickets, stage }: WantedMove, person: RecordId | null): Promise<void> => {
    const asked = askedFor(stage)
    const uses = tickets.flatMap((record) => {
      const move = moveOf(record, stage, context)
      if (move === null || typeof move === 'string') return []
      return [
        {
          record,
          action: move.action,
          payload: asked && person !== null ? { ...move.payload, [asked]: person } : move.payload,
        },
      ]
    })
    const left = tickets.length - uses.length
    const detail = left > 0 ? { detail: t('bulkSkipped', { count: left }) } : {}
    if (uses.length === 0)
      return void toast(t('bulkNone'), left > 0 ? { description: t('bulkSkipped', { count: left }) } : {})
    await dispatchActions('ticket', uses, (count) => ({
      title: t('board.moved', { count, stage: labels.stage[stage] }),
      ...detail,
    }))
    onMoved()
  }

  return {
    asking,
    move: (tickets: readonly Ticket[], stage: TicketStage): void => {
      const { moving, asks } = dropOf(tickets, stage, context)
      if (moving > 0 && asks !== null) setAsking({ tickets, stage })
      else void run({ tickets, stage }, null)
    },
    answer: (person: RecordId): void => {
      if (asking) void run(asking, person)
      setAsking(null)
    },
    dismiss: (): void => setAsking(null),
  }
}
