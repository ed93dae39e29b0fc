import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { localePath, splitLocale } from '#contract/routes.ts'
import { Button } from '#src/ui/kit/button.tsx'
import type { Languages } from '../i18n.ts'
import { Language } from './language.tsx'

interface LastResortProps {
  readonly languages: Languages
  readonly children: ReactNode
}

/**
 * The boundary above everything: shows a message where the application itself fails, or the page
 * that tells of a failure. Needs no service, layout or router.
 */
export class LastResort extends Component<LastResortProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { locale } = splitLocale(window.location.pathname)
    const { languages } = this.props
    // Texts that could not be loaded are a failure too.
    const texts = languages[languages[locale].hasPublic() ? locale : DEFAULT_LOCALE]
    return (
      <Language locale={locale} texts={texts} needsSpace={false}>
        <Failure home={localePath(locale, '/')} />
      </Language>
    )
  }
}

const Failure = ({ home }: { readonly home: string }) => {
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
