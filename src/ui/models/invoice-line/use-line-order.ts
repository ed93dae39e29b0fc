import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { moveItem, newPositions } from '../label/move.ts'
import type { KeyedLine } from './use-lines.ts'

interface LineOrder {
  readonly lines: readonly KeyedLine[]
  move(id: RecordId, place: number): void
}

/** The lines in their order, which a move changes at once; one move is one undo. */
export const useLineOrder = (invoiceId: RecordId, stored: readonly KeyedLine[]): LineOrder => {
  const { t } = useTranslation('invoiceEditor')
  const { dispatchActions } = useDispatchAction()
  const value = stored.map(({ line }) => line.id).join(' ')
  const [shown, change] = useOptimisticValue({ id: invoiceId, value }, async (requested) => {
    const records = stored.map(({ line }) => line)
    const uses = newPositions(records, requested.split(' ')).map(({ record, position }) => ({
      record,
      action: 'update' as const,
      payload: { position },
    }))
    const answers = await dispatchActions('invoice_line', uses, () => ({ title: t('reordered'), isQuiet: true }))
    return answers?.[0] ?? null
  })
  const lines = useMemo(() => {
    const byId = new Map(stored.map((keyed) => [keyed.line.id, keyed]))
    return shown.split(' ').flatMap((id) => byId.get(id) ?? [])
  }, [shown, stored])
  return { lines, move: (id, place) => change(moveItem(shown.split(' '), id, place).join(' ')) }
}
