import { ArrowRight, Clock, Keyboard, LogOut, MessageSquare, Plus, Repeat2, Timer, Zap } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { localePath, ROUTES, type RouteId } from '#contract/routes.ts'
import { CREATE_TICKET, HOME } from '../../home.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { useMaySeeInvoices } from '../../hooks/records/use-may-see-invoices.ts'
import { originSearch } from '../../models/ticket/creation/ticket-start.ts'
import { useTimerRuns } from '../../models/timer/timer-context.ts'
import { CREATION_PAGES, itemsOf } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { otherSpaces, SPACE_LABELS } from '../../spaces.ts'
import { isTab } from '../header/breadcrumbs.tsx'
import { useOpeningSearch } from '../menu/use-opening-search.ts'
import { usePageOrigin } from '../page-origin.ts'
import { type Command, command } from './command.ts'
import { offeredActions } from './record-actions.ts'
import { useCreationCommands } from './use-creation-commands.ts'
import type { FoundRecord } from './use-found-records.ts'

const PARAMETER = /:(\w+)/g

/** Pages that create a record are among the actions. */
const CREATIONS: ReadonlySet<RouteId> = new Set(Object.values(CREATION_PAGES).flatMap((pages) => Object.values(pages)))

/** Routes of a space without parameters, one of each title, and one's own account. */
const pagesOf = (space: RoleSlug, titleOf: (id: RouteId) => string): readonly RouteId[] => {
  const ids = (Object.keys(ROUTES) as readonly RouteId[]).filter(
    (id) => (ROUTES[id].layout === space || id === 'profile') && !ROUTES[id].path.includes(':') && !CREATIONS.has(id),
  )
  return ids.filter((id, index) => ids.findIndex((other) => titleOf(other) === titleOf(id)) === index)
}

/** Every page of the space, with the icon and the short name of its menu. */
export const usePageCommands = (space: RoleSlug): readonly Command[] => {
  const { t } = useTranslation()
  const { t: tTitle } = useTranslation('title')
  const locale = useLocale()
  const { actor } = usePerson()
  const hasInvoices = useMaySeeInvoices()
  const openingSearch = useOpeningSearch()
  return useMemo(() => {
    const items = new Map(itemsOf(space).map((item) => [item.route as RouteId, item]))
    const pages = pagesOf(space, tTitle).flatMap((id) => {
      const item = items.get(id)
      if (item?.needs === 'invoices' && !hasInvoices) return []
      return command({
        id,
        icon: item?.icon ?? ArrowRight,
        title: tTitle(id),
        text: item?.label ? t(item.label) : '',
        effect: { to: localePath(locale, ROUTES[id].path) + openingSearch(id) },
      })
    })
    const spaces = otherSpaces(actor.role, space).map((other) =>
      command({
        id: `space-${other}`,
        icon: Repeat2,
        title: t(SPACE_LABELS[other]),
        effect: { to: localePath(locale, ROUTES[HOME[other]].path) },
      }),
    )
    return [...pages, ...spaces]
  }, [space, t, tTitle, locale, actor.role, hasInvoices, openingSearch])
}

/** Actions that need no record. */
export const useGeneralCommands = (space: RoleSlug): readonly Command[] => {
  const { t } = useTranslation()
  const { t: tTimer } = useTranslation('timer')
  const { t: tQuickAdd } = useTranslation('quickAdd')
  const { t: tPalette } = useTranslation('palette')
  const locale = useLocale()
  const { current } = useTimerRuns()
  const origin = usePageOrigin()
  const creations = useCreationCommands(space)
  return useMemo(
    () => [
      command({
        id: 'create',
        icon: Plus,
        title: space === 'client' ? t('nav.createSav') : t('nav.createTicket'),
        text: tPalette('words.create'),
        effect: { to: localePath(locale, ROUTES[CREATE_TICKET[space]].path) + originSearch(origin) },
      }),
      ...(space === 'client'
        ? []
        : [
            command({
              id: 'quick-add',
              icon: Clock,
              title: tQuickAdd('command'),
              text: tPalette('words.logTime'),
              effect: { quickAdd: '' },
            }),
            command({
              id: 'timer',
              icon: Timer,
              title: tTimer(current ? 'stopCommand' : 'startCommand'),
              text: tPalette('words.timer'),
              effect: { timer: null },
            }),
          ]),
      ...creations,
      command({
        id: 'shortcuts',
        icon: Keyboard,
        title: t('nav.shortcuts'),
        text: tPalette('words.shortcuts'),
        effect: { panel: 'shortcuts' },
      }),
      command({
        id: 'logout',
        icon: LogOut,
        title: t('nav.logout'),
        text: tPalette('words.logout'),
        effect: { panel: 'logout' },
      }),
    ],
    [space, t, tTimer, tQuickAdd, tPalette, locale, current, origin, creations],
  )
}

/** The tabs of a record and the actions on it. */
export const useRecordCommands = (
  space: RoleSlug,
  open: Pick<FoundRecord, 'model' | 'record'> | null,
): readonly Command[] => {
  const { t } = useTranslation()
  const { t: tTitle } = useTranslation('title')
  const locale = useLocale()
  const { t: tTimer } = useTranslation('timer')
  const { t: tPalette } = useTranslation('palette')
  const labels = useLabels()
  const context = useActionContext()
  const { current } = useTimerRuns()
  return useMemo(() => {
    if (!open) return []
    const { model, record } = open
    const values = record as unknown as AnyRecord
    const tabs = (Object.keys(ROUTES) as readonly RouteId[]).flatMap((id) => {
      const names = [...ROUTES[id].path.matchAll(PARAMETER)].map(([, name]) => name)
      if (!id.startsWith(`${space}.${model}`) || !isTab(id) || names.length !== 1 || names[0] !== model) return []
      const to = localePath(locale, ROUTES[id].path.replace(PARAMETER, encodeURIComponent(record.id)))
      return id === `${space}.${model}Comments`
        ? [command({ id, icon: MessageSquare, title: tPalette('addComment'), text: tTitle(id), effect: { to } })]
        : [command({ id, icon: ArrowRight, title: tTitle(id), effect: { to } })]
    })
    const actions = offeredActions(model, values, context).map((action) => {
      const label = labels.actionOf(model, action.name)
      const title =
        action.input.kind === 'flag'
          ? t('labelled', { label, value: values[action.input.name] === true ? t('no') : t('yes') })
          : label
      const asksMore = action.input.kind === 'choice' || action.input.kind === 'text'
      return command({
        id: `action-${action.name}`,
        icon: Zap,
        title: asksMore ? `${title}…` : title,
        effect: { action },
      })
    })
    const isTimed = current?.ticket_id === record.id
    const timing =
      model === 'ticket' && space !== 'client' && !isTimed
        ? [
            command({
              id: 'timer-here',
              icon: Timer,
              title: tTimer(current ? 'switchHere' : 'startHere'),
              effect: { timer: record.id },
            }),
          ]
        : []
    return [...timing, ...actions, ...tabs]
  }, [open, space, t, tTitle, tTimer, tPalette, locale, labels, context, current])
}
