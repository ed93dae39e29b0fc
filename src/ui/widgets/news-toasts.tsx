import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName } from '#contract/registry.ts'
import { OUTBOX } from '../navigation.ts'
import { useServices } from '../services.tsx'
import { useFormat } from '../use-format.ts'
import { useLabels } from '../use-labels.ts'
import { usePath } from '../use-path.ts'

/** Tells what happened to the person's actions elsewhere: refused, or laid over somebody else's change. */
export const NewsToasts = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('ticket')
  const { t: common } = useTranslation()
  const { news$ } = useServices()
  const labels = useLabels()
  const format = useFormat()
  const path = usePath()
  const navigate = useNavigate()

  useEffect(() => {
    const actionOf = (event: LoggedEvent) => (isModelName(event.model) ? labels.actionOf(event.model, event.action) : event.action)
    const subscription = news$.subscribe((news) => {
      if (news.kind === 'refused') {
        const { refusal } = news.event
        const who = refusal?.changed ? t('refusedBy', { by: refusal.changed.by, at: format.moment(refusal.changed.at) }) : null
        toast.error(t('refusedToast', { action: actionOf(news.event) }), {
          id: news.event.id,
          description: [refusal?.message, who].filter(Boolean).join(' · '),
          action: { label: t('see'), onClick: () => navigate(path(OUTBOX[space])) },
        })
      } else if (news.kind === 'overwrote') {
        const field = isModelName(news.event.model) ? labels.fieldOf(news.event.model, news.field) : news.field
        toast.warning(t('overwritten', { field, by: news.by, at: format.moment(news.at) }), { id: news.event.id, description: t('overwrittenHint') })
      } else if (news.kind === 'mirror') {
        toast.warning(common(`storage.${news.trouble}`), { id: `mirror-${news.trouble}`, description: common(`storage.${news.trouble}Hint`) })
      }
    })
    return () => subscription.unsubscribe()
  }, [news$, t, common, labels, format, path, navigate, space])

  return null
}
