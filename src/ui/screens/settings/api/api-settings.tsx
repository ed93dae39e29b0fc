import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePath } from '../../../hooks/page/use-path.ts'
import { TabLinks } from '../../../widgets/tabs/tab-links.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { AllTokens } from './all-tokens.tsx'
import { WebhookList } from './webhooks/webhook-list.tsx'

const VIEW = 'view'
const VIEWS = ['webhooks', 'tokens'] as const

/** Programs beside the application: webhooks that are sent, and everybody’s access tokens. */
export const ApiSettings = () => {
  const { t } = useTranslation('webhooks')
  const path = usePath()
  const [params] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get(VIEW)) ?? 'webhooks'
  const own = path('manager.settingsApi')
  return (
    <SettingsPage current="manager.settingsApi">
      <TabLinks
        isInText
        label={t('show')}
        current={view}
        tabs={VIEWS.map((id) => ({ id, to: id === 'webhooks' ? own : `${own}?${VIEW}=${id}`, text: t(`view.${id}`) }))}
      />
      <div className="mt-4">{view === 'webhooks' ? <WebhookList /> : <AllTokens />}</div>
    </SettingsPage>
  )
}
