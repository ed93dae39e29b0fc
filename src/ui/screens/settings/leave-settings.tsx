import { useTranslation } from 'react-i18next'
import { BridgeDays } from './bridge-days.tsx'
import { LeaveRules } from './leave-rules.tsx'
import { SettingsPage } from './settings-page.tsx'

/** How leave is acquired and carried over, and the bridge days of the company. */
export const LeaveSettings = () => {
  const { t } = useTranslation('settings')
  return (
    <SettingsPage current="manager.settingsLeave">
      <div className="grid gap-8">
        <LeaveRules />
        <BridgeDays />
        <p className="text-ink-2 text-sm">{t('holidaysHint')}</p>
      </div>
    </SettingsPage>
  )
}
