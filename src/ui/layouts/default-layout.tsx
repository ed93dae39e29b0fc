import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePath } from '../hooks/page/use-path.ts'
import { Logo } from '../kit/logo.tsx'
import { Frame, Main } from './frame.tsx'
import { LegalFooter } from './public/legal-footer.tsx'

/** For pages that belong to no space, such as errors. */
export const DefaultLayout = ({ children }: { readonly children: ReactNode }) => {
  const path = usePath()
  return (
    <Frame>
      <div className="safe-page flex min-h-dvh flex-col bg-surface">
        <header className="flex h-16 items-center px-4 sm:px-8">
          <Link to={path('home')} className="rounded-md">
            <Logo />
          </Link>
        </header>
        <Main className="flex flex-1 flex-col items-center justify-center px-4 pb-24">{children}</Main>
        <footer className="px-4 py-6 sm:px-8">
          <LegalFooter />
        </footer>
      </div>
    </Frame>
  )
}
