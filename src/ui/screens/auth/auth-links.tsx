import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'

const PAGES = ['login', 'recoverPassword', 'register'] as const

/** Links between the signed-out pages. */
export const AuthLinks = ({ here }: { readonly here: (typeof PAGES)[number] | null }) => {
  const { t } = useTranslation('auth')
  const path = usePath()
  return (
    <nav aria-label={t('account.nav')} className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-2">
      {PAGES.filter((page) => page !== here).map((page) => (
        <Link
          key={page}
          to={path(page)}
          className="inline-flex items-center text-accent-text underline-offset-2 hover:underline touch:min-h-11"
        >
          {t(`account.to.${page}`)}
        </Link>
      ))}
    </nav>
  )
}
