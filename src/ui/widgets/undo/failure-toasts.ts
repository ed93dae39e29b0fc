import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isUnsettled, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { OUTBOX } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { useActionText } from '../action-text/use-action-text.ts'

const hasFirstFailed = ({ state, lastAnswer, failures }: LoggedEvent): boolean => isUnsettled(state) && failures === 1 && lastAnswer?.status === 500

/** Says once for each action that the server failed on it; the outbox sends it again. */
export const useServerFailures = (space: RoleSlug): void => {
  const { t } = useTranslation('refusal')
  const { outbox } = useServices()
  const actionText = useActionText()
  const path = usePath()
  const navigate = useNavigate()
  const shownIds = useRef(new Set<string>())
  useEffect(() => {
    const subscription = outbox.events$.subscribe((events) => {
      for (const event of events.filter((one) => hasFirstFailed(one) && !shownIds.current.has(one.id))) {
        shownIds.current.add(event.id)
        toast.error(t('serverFailed', { action: actionText.action(event.model, event.action), status: 500 }), {
          id: `failed:${event.id}`,
          description: t('serverFailedHint'),
          action: { label: t('see'), onClick: () => navigate(path(OUTBOX[space])) },
        })
      }
    })
    return () => subscription.unsubscribe()
  }, [outbox, t, actionText, path, navigate, space])
}
