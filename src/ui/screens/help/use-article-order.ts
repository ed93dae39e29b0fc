import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import type { Read } from '../../models/help-article/use-articles.ts'
import { moveItem, newPositions } from '../../models/label/move.ts'

/** The articles of a section in their order, which a move changes at once; one move is one undo. */
export const useArticleOrder = (section: string, reads: readonly Read[]) => {
  const { t } = useTranslation('help')
  const { dispatchActions } = useDispatchAction()
  const stored = useMemo(() => reads.map(({ article }) => article), [reads])
  const value = stored.map(({ id }) => id).join(' ')
  const [shown, change] = useOptimisticValue({ id: section, value }, async (requested) => {
    const parts = newPositions(stored, requested.split(' ')).map(({ record, position }) => ({
      record,
      action: 'update' as const,
      payload: { position },
    }))
    const answers = await dispatchActions('help_article', parts, () => ({ title: t('reordered') }))
    return answers?.[0] ?? null
  })
  const ordered = useMemo(() => {
    const byId = new Map(reads.map((read) => [read.article.id, read]))
    return shown.split(' ').flatMap((id) => byId.get(id) ?? [])
  }, [shown, reads])
  return { ordered, move: (id: string, place: number) => change(moveItem(shown.split(' '), id, place).join(' ')) }
}
