import { Component, type ReactNode } from 'react'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { localePath, splitLocale } from '#contract/routes.ts'
import type { Languages } from '../i18n.ts'
import { FailurePage } from './failure-page.tsx'
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
        <FailurePage home={localePath(locale, '/')} />
      </Language>
    )
  }
}
