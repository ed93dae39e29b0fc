import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { filter, firstValueFrom, map, type Observable } from 'rxjs'
import type { LoggedEvent, Refusal } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { OUTBOX } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'
import { useActionText } from '../action-text/use-action-text.ts'
import { refusalKindOf } from '../refusals/refusal-kind.ts'
import { useStepText } from '../refusals/use-step-text.ts'
import { useServerFailures } from './failure-toasts.ts'
import { useEventNews } from './use-event-news.ts'
import { useOverwroteText } from './use-overwrote-text.ts'

/** Ids of the toasts of a bulk action, by group; toasts of a single event have its id. */
export const refusedToast = (groupId: string): string => `refused:${groupId}`
export const overwroteToast = (groupId: string): string => `overwrote:${groupId}`

/**
 * Shows toasts when the server refused an event or overwrote another person's change. A bulk action
 * has one toast.
 */
export const NewsToasts = ({ space }: { readonly space: RoleSlug }) => {
  useRefusalNews(space)
  useOverwroteNews()
  useMirrorNews()
  useServerFailures(space)
  return null
}

/** « Erreur 409 »: a 422 says in words which fields are wrong, and this device has no status. */
const statusText = (t: TFunction<'refusal'>, refusal: Refusal | null): string | null =>
  refusal === null || refusal.status === 0 || refusal.status === 422 ? null : t('status', { status: refusal.status })

/** Events of the news of one kind. */
const useNewsOf = (kind: 'refused' | 'overwrote'): Observable<LoggedEvent> => {
  const { news$ } = useServices()
  return useMemo(
    () =>
      news$.pipe(
        filter((news) => news.kind === 'refused' || news.kind === 'overwrote'),
        filter((news) => news.kind === kind),
        map(({ event }) => event),
      ),
    [news$, kind],
  )
}

const useRefusalNews = (space: RoleSlug): void => {
  const { t } = useTranslation('refusal')
  const { t: tUndo } = useTranslation('undo')
  const { outbox, queries } = useServices()
  const { resolveRefusal, showGroupResult } = useUndo()
  const actionText = useActionText()
  const stepText = useStepText()
  const format = useFormat()
  const locale = useLocale()
  const path = usePath()
  const navigate = useNavigate()

  const choiceOf = (event: LoggedEvent) => {
    const kind = refusalKindOf(event)
    return kind === 'text' || kind === 'values'
      ? { label: t(kind === 'text' ? 'compareShort' : 'correctShort'), onClick: () => resolveRefusal(event.id) }
      : { label: t('see'), onClick: () => navigate(path(OUTBOX[space])) }
  }

  useEventNews(useNewsOf('refused'), {
    one: async (event) => {
      const { refusal } = event
      const by = refusal?.changed?.by
      const record = isModelName(event.model) ? await firstValueFrom(queries.one(event.model, event.recordId)) : null
      const moved = stepText(event, record as AnyRecord | null)
      const who =
        moved === null && refusal?.changed
          ? t('toastBy', { by: refusal.changed.by, at: format.moment(refusal.changed.at) })
          : null
      const kind = refusalKindOf(event)
      const [wrong] = kind === 'step' ? Object.values(refusal?.errors ?? {}).flat() : []
      const message = moved ?? (refusal && (wrong ?? (refusal.message || errorMessage(refusal.code, locale))))
      const stale = by === undefined ? t('staleTitleNobody') : t('staleTitle', { by })
      toast.error(kind === 'text' ? stale : t('toast', { action: actionText.action(event.model, event.action) }), {
        id: event.id,
        description: [statusText(t, refusal), message, who].filter(Boolean).join(' · '),
        action: choiceOf(event),
      })
    },
    many: async (groupId, events) => {
      const [first] = events
      if (!first) return
      const all = await firstValueFrom(outbox.events$)
      const of = Math.max(all.filter((event) => event.groupId === groupId).length, events.length)
      const messages = new Set(
        events.flatMap(({ refusal }) => (refusal ? [refusal.message || errorMessage(refusal.code, locale)] : [])),
      )
      toast.error(
        tUndo('group.refused', { count: events.length, of, action: actionText.action(first.model, first.action) }),
        {
          id: refusedToast(groupId),
          description: [...messages].slice(0, 2).join(' '),
          action: { label: tUndo('group.see'), onClick: () => showGroupResult(groupId) },
        },
      )
    },
  })
}

const useOverwroteNews = (): void => {
  const { t } = useTranslation('undo')
  const { undoAction, showGroupResult } = useUndo()
  const actionText = useActionText()
  const wordsOf = useOverwroteText()

  useEventNews(useNewsOf('overwrote'), {
    one: (event) => {
      const said = wordsOf(event)
      if (!said) return
      const restore = () => void undoAction(event.id, actionText.action(event.model, event.action))
      toast.warning(said.title, {
        id: event.id,
        description: said.detail,
        action: { label: said.restore, onClick: restore },
      })
    },
    many: (groupId, events) => {
      const [first] = events
      const said = events.length === 1 && first ? wordsOf(first) : null
      toast.warning(said?.title ?? t('overwroteGroup', { count: events.length }), {
        id: overwroteToast(groupId),
        ...(said ? { description: said.detail } : {}),
        action: { label: t('group.see'), onClick: () => showGroupResult(groupId) },
      })
    },
  })
}

const useMirrorNews = (): void => {
  const { t } = useTranslation()
  const { news$ } = useServices()
  useEffect(() => {
    const subscription = news$.pipe(filter((news) => news.kind === 'mirror')).subscribe(({ trouble }) => {
      toast.warning(t(`storage.${trouble}`), { id: `mirror-${trouble}`, description: t(`storage.${trouble}Hint`) })
    })
    return () => subscription.unsubscribe()
  }, [news$, t])
}
