import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { type Label, type LabelModel, TICKET_FIELDS } from './label-models.ts'
import { LabelRow } from './label-row.tsx'
import { moveItem, newPositions } from './move.ts'
import { useFocusAfterMove } from './use-focus-after-move.ts'
import { useRowDrag } from './use-row-drag.ts'

interface LabelListProps {
  readonly model: LabelModel
  edit(label: Label): void
  merge(label: Label, tickets: number | undefined): void
}

/**
 * The labels of a model in the order in which the program offers them, which people change here.
 */
export const LabelList = ({ model, edit, merge }: LabelListProps) => {
  const { t } = useTranslation('settings')
  const list = useRef<HTMLOListElement>(null)
  const { labels, move } = useLabelOrder(model)
  const focusAfterMove = useFocusAfterMove(list, labels.map(({ id }) => id).join(' '))
  const [said, setSaid] = useState('')
  const ticketsOf = useTicketCounts(model, labels)

  const moveTo = (label: Label, place: number) => {
    if (place < 0 || place >= labels.length || labels.indexOf(label) === place) return
    setSaid(t('moved', { name: label.name, place: place + 1, count: labels.length }))
    move(label.id, place)
  }
  const { drag, handleOf } = useRowDrag(list, (id, place) => {
    const label = labels.find((one) => one.id === id)
    if (label) moveTo(label, place)
  })
  const others = labels.filter(({ id }) => id !== drag?.id)
  const dropBeside = (label: Label): 'before' | 'after' | null => {
    if (drag === null || drag.id === label.id) return null
    if (others[drag.place] === label) return 'before'
    return drag.place === others.length && others.at(-1) === label ? 'after' : null
  }

  return (
    <>
      <ol ref={list} className="rounded-lg border">
        {labels.map((label, place) => (
          <LabelRow
            key={label.id}
            model={model}
            label={label}
            tickets={ticketsOf(label)}
            isFirst={place === 0}
            isLast={place === labels.length - 1}
            drop={dropBeside(label)}
            isDragged={drag?.id === label.id}
            handle={handleOf(label.id)}
            move={(by, part) => {
              focusAfterMove(label.id, part)
              moveTo(label, place + by)
            }}
            edit={() => edit(label)}
            merge={() => merge(label, ticketsOf(label))}
          />
        ))}
      </ol>
      <LiveRegion text={said} />
    </>
  )
}

/** The labels in their order, which a move changes at once; one move is one undo. */
const useLabelOrder = (model: LabelModel) => {
  const { t } = useTranslation('settings')
  const references = useReferences()
  const stored = useMemo(() => references.stored(model) as readonly Label[], [references, model])
  const { dispatchActions } = useDispatchAction()
  const value = stored.map(({ id }) => id).join(' ')
  const [shown, change] = useOptimisticValue({ id: model, value }, async (requested) => {
    const uses = newPositions(stored, requested.split(' ')).map(({ record, position }) => ({
      record,
      action: 'update' as const,
      payload: { position },
    }))
    const answers = await dispatchActions(model, uses, () => ({ title: t('reordered') }))
    return answers?.[0] ?? null
  })
  const labels = useMemo(() => {
    const byId = new Map(stored.map((label) => [label.id, label]))
    return shown.split(' ').flatMap((id) => byId.get(id) ?? [])
  }, [shown, stored])
  return { labels, move: (id: string, place: number) => change(moveItem(shown.split(' '), id, place).join(' ')) }
}

const useTicketCounts = (model: LabelModel, labels: readonly Label[]) => {
  const field = TICKET_FIELDS[model]
  const ids = labels.map(({ id }) => id).join(' ')
  const sets = useMemo(
    () => ids.split(' ').map((id) => ({ search: '', filter: { [field]: { in: [id] } } })),
    [ids, field],
  )
  const countOf = useSetCounts('ticket', sets)
  return ({ id }: Label) => countOf({ search: '', filter: { [field]: { in: [id] } } })
}
