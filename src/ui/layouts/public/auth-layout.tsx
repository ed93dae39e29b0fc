import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import { Logo } from '../../kit/logo.tsx'
import { PreferencesButton } from '../../widgets/account/preferences-button.tsx'
import { Frame, Main } from '../frame.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { Wallpaper } from './wallpaper.tsx'

/** The form on one side, a wallpaper on the other; a phone shows the form alone. */
export const AuthLayout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const path = usePath()
  return (
    <Frame>
      <div className="safe-page grid min-h-dvh bg-surface lg:grid-cols-[minmax(440px,5fr)_7fr]">
        <div className="flex flex-col px-5 sm:px-10">
          <header className="flex h-16 items-center justify-between">
            <Link to={path('home')} className="rounded-md">
              <Logo />
            </Link>
            <PreferencesButton />
          </header>
          <Main className="mx-auto flex w-full max-w-[340px] flex-1 flex-col justify-center py-10">{children}</Main>
          {/* The mention of the company arrives after the form, which must not move. */}
          <footer className="min-h-28 py-6">
            <LegalFooter />
            <Link
              to={path('privacy')}
              className="inline-flex min-h-6 items-center text-ink-2 text-sm touch:min-h-11 hover:text-ink hover:underline"
            >
              {t('nav.privacy')}
            </Link>
          </footer>
        </div>
        <div className="sticky top-[env(safe-area-inset-top)] h-[calc(100dvh-env(safe-area-inset-top)-env(safe-area-inset-bottom))] p-3 pl-0 max-lg:hidden">
          <Wallpaper />
        </div>
      </div>
    </Frame>
  )
}
