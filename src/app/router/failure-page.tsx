import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/button.tsx'

/** Says that the application failed, with a reload and a way home. */
export const FailurePage = ({ home }: { readonly home: string }) => {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface px-4 text-center">
      <title>{t('error.crashTitle')}</title>
      <h1 className="text-balance font-semibold text-xl">{t('error.crashTitle')}</h1>
      <p role="alert" className="mt-2 max-w-[440px] text-balance text-ink-2 text-md">
        {t('error.crashText')}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={() => window.location.reload()}>
          {tCommon('reload')}
        </Button>
        <Button look="secondary" asChild>
          <a href={home}>{tCommon('backHome')}</a>
        </Button>
      </div>
    </main>
  )
}
