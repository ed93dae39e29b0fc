import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ratePresentation } from '../../models/rate/presentation.ts'
import { RateSummary } from '../../models/rate/rate-summary.tsx'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** The rates of a person, per client; a row opens its form. */
export const MemberRates = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('team')
  const parent = useMemo(() => ({ user_id: user.id }), [user.id])
  return (
    <>
      <RateSummary
        userId={user.id}
        clientId={null}
        text={(price) => t('rates.personal', { name: titleOf(user), price })}
      />
      <div className="min-h-0 flex-1">
        <RecordList presentation={ratePresentation} space="manager" parent={parent} clickAction="edit" />
      </div>
    </>
  )
}
