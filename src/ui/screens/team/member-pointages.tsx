import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { user as userModel } from '#contract/models/user/user.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { PointagesOf } from '../../models/pointage/list/pointages-of.tsx'
import { LogTimeButton } from '../../models/pointage/log-time-button.tsx'

/** The time entries of the person, to which managers add while the account is open. */
export const MemberPointages = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('pointage')
  const fixed = useMemo(() => ({ user_id: { in: [user.id] } }), [user.id])
  const person = useMemo(() => ({ id: user.id, name: userModel.title(user) }), [user])
  const creation = useMemo(
    () => user.is_active && <LogTimeButton place="tools" person={person} />,
    [user.is_active, person],
  )
  const empty = useMemo(
    () => ({
      title: t('empty'),
      hint: t('emptyHint'),
      ...(user.is_active ? { action: <LogTimeButton place="empty" person={person} /> } : {}),
    }),
    [t, user.is_active, person],
  )
  return (
    <div className="min-h-0 flex-1">
      <PointagesOf fixed={fixed} empty={empty} space="manager" creation={creation} />
    </div>
  )
}
