import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** Says who asks for this account, and when; nothing for a decided one. */
export const AccountRequest = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('user')
  const format = useFormat()
  const { requested_at, is_active, company, email } = user
  if (is_active || requested_at === null) return null
  return (
    <Notice tone="info">
      <h2 className="font-semibold">{t('request.title', { name: titleOf(user) })}</h2>
      <p>
        {t('request.text', { when: format.when(requested_at) })} {company !== null && t('request.company', { company })}
      </p>
      <p className="mt-1 text-sm">{t('request.hint', { email })}</p>
    </Notice>
  )
}
