import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'

/** A screen that failed: what is on the device is safe, and a reload is a way on. */
export const ErrorBoundaryScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const error = useRouteError()
  return (
    <main role="alert" className="grid min-h-dvh place-content-center gap-3 p-6 text-center">
      <h1 className="font-semibold text-xl">{t('error.crashTitle')}</h1>
      <p>{t('error.crashText')}</p>
      <p className="text-ink-2 text-sm">{error instanceof Error ? error.message : ''}</p>
      <p>
        <button type="button" className="underline" onClick={() => window.location.reload()}>
          {tCommon('reload')}
        </button>
      </p>
    </main>
  )
}
