import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { RecordTitle, titleOf } from '../../widgets/presentation/record-title.tsx'
import type { TeamFigures } from './use-team-figures.ts'

/** A person of the staff in two lines, for phones. */
export const TeamCard = ({ user, figures }: { readonly user: Mirrored<'user'>; readonly figures: TeamFigures }) => {
  const { t } = useTranslation('team')
  const format = useFormat()
  const path = usePath()
  const role = useReferences().find('role', user.role_id)?.name
  const { today, week } = figures
  const time =
    today && week && t('card', { today: format.ut(today.get(user.id) ?? 0), week: format.ut(week.get(user.id) ?? 0) })
  return (
    <div className="flex h-full items-center gap-3 px-3.5">
      <Avatar name={titleOf(user)} url={user.avatar_url} size="medium" />
      <div className="min-w-0 flex-1">
        <RecordTitle presentation={userPresentation} row={user} to={path('manager.teamMember', { user: user.id })} />
        <p className="truncate text-ink-3 text-sm">{[role, time].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
