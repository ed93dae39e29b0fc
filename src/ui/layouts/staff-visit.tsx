import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../home.ts'
import { usePath } from '../hooks/page/use-path.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { usePerson } from '../services/services.tsx'

/**
 * Says to staff in the client space that it shows all clients to them. Without it, another
 * company's records look like one client's.
 */
export const StaffVisit = () => {
  const { t } = useTranslation()
  const path = usePath()
  const { actor } = usePerson()
  if (actor.role === 'client') return null
  return (
    <div className="mx-auto w-full max-w-[1200px] px-3 pt-3 sm:px-6">
      <Notice tone="info">
        {t('nav.staffVisit')}{' '}
        <Link to={path(HOME[actor.role])} className="font-medium underline underline-offset-2">
          {t('nav.ownSpace')}
        </Link>
      </Notice>
    </div>
  )
}
