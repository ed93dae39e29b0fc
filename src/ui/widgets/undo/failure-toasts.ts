import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { firstValueFrom } from 'rxjs'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { OUTBOX } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'
import { useActionText } from '../action-text/use-action-text.ts'
import { FAILED_STATUS, serverFailures } from './server-failures.ts'
import { useEventNews } from './use-event-news.ts'

/**
 * Says once for each action, and once for each bulk action, that the server failed on it; the
 * outbox sends it again.
 */
export const useServerFailures = (space: RoleSlug): void => {
  const { t } = useTranslation('refusal')
  const { t: tUndo } = useTranslation('undo')
  const { outbox } = useServices()
  const { showGroupResult } = useUndo()
  const actionText = useActionText()
  const path = usePath()
  const navigate = useNavigate()

  useEventNews(
    useMemo(() => serverFailures(outbox.events$), [outbox]),
    {
      one: ({ id, model, action }) => {
        toast.error(t('serverFailed', { action: actionText.action(model, action), status: FAILED_STATUS }), {
          id: `failed:${id}`,
          description: t('serverFailedHint', { count: 1 }),
          action: { label: t('see'), onClick: () => navigate(path(OUTBOX[space])) },
        })
      },
      many: async (groupId, events) => {
        const [first] = events
        if (!first) return
        const all = await firstValueFrom(outbox.events$)
        const of = Math.max(all.filter((event) => event.groupId === groupId).length, events.length)
        const counted = { count: events.length, of, status: FAILED_STATUS }
        toast.error(t('serverFailedGroup', { ...counted, action: actionText.action(first.model, first.action) }), {
          id: `failed:${groupId}`,
          description: t('serverFailedHint', { count: events.length }),
          action: { label: tUndo('group.see'), onClick: () => showGroupResult(groupId) },
        })
      },
    },
  )
}
