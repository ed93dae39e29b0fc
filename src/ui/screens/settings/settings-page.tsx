import {
  BellRing,
  Building2,
  CircleDot,
  FileInput,
  Flag,
  Mails,
  MessageSquareText,
  Palmtree,
  ScrollText,
  Shapes,
  ShieldUser,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../hooks/page/use-path.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'

const TABS = [
  { route: 'manager.settings', text: 'company', icon: Building2 },
  { route: 'manager.settingsStatus', text: 'statuses', icon: CircleDot },
  { route: 'manager.settingsPriorities', text: 'priorities', icon: Flag },
  { route: 'manager.settingsTypes', text: 'types', icon: Shapes },
  { route: 'manager.reminder_levels', text: 'reminders', icon: BellRing },
  { route: 'manager.macros', text: 'macros', icon: MessageSquareText },
  { route: 'manager.settingsMails', text: 'mails', icon: Mails },
  { route: 'manager.settingsApi', text: 'api', icon: Webhook },
  { route: 'manager.settingsLeave', text: 'leave', icon: Palmtree },
  { route: 'manager.settingsPrivacy', text: 'privacy', icon: ShieldUser },
  { route: 'manager.import', text: 'import', icon: FileInput },
  { route: 'manager.terms', text: 'terms', icon: ScrollText },
] as const

export type SettingsRoute = (typeof TABS)[number]['route']

interface SettingsPageProps {
  readonly current: SettingsRoute
  /** The content is a list, which has the whole width and scrolls by itself. */
  readonly isList?: boolean
  readonly children: ReactNode
}

/** The settings of the installation: a list of their pages beside the one that is shown. */
export const SettingsPage = ({ current, isList = false, children }: SettingsPageProps) => {
  const { t } = useTranslation('settings')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  return (
    <>
      <ScreenTitle title={tTitle(current)} />
      <div className="flex h-full min-h-0 flex-col max-lg:pt-2 lg:flex-row">
        <TabLinks
          isColumn
          label={t('tabs')}
          current={current}
          tabs={TABS.map(({ route, text, icon }) => ({ id: route, to: path(route), text: t(text), icon }))}
        />
        {isList ? (
          <div className="min-h-0 min-w-0 flex-1">{children}</div>
        ) : (
          <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
            <div className="max-w-[1000px] px-4 pt-5 pb-10 sm:px-8">{children}</div>
          </div>
        )}
      </div>
    </>
  )
}
