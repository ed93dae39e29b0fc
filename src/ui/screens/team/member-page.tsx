import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { user as userModel } from '#contract/models/user/user.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useRoleOf } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { commitPresentation } from '../../models/commit/presentation.ts'
import { lastLoginPresentation } from '../../models/last-login/presentation.ts'
import { PointagesOf } from '../../models/pointage/list/pointages-of.tsx'
import { LogTimeButton } from '../../models/pointage/log-time-button.tsx'
import { TicketsOf } from '../../models/ticket/list/tickets-of.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import type { AnyPresentation } from '../../widgets/presentation/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { MemberFiche } from './member-fiche.tsx'
import { MemberRates } from './member-rates.tsx'
import { type MemberTab, MemberTabs } from './member-tabs.tsx'

/** A person of the staff with their tabs. */
export const MemberPage = ({ tab }: { readonly tab: MemberTab }) => {
  const { user: id = '' } = useParams()
  const path = usePath()
  const roleOf = useRoleOf()
  const { ready } = useReferences()
  return (
    <RecordPage presentation={userPresentation} id={id} list="manager.team" hasActions>
      {(record) => {
        const user = record as unknown as Mirrored<'user'>
        // The people of clients are no team members; they have a page of their own.
        if (roleOf(record as unknown as AnyRecord) === 'client') return <Navigate to={path('manager.user', { user: user.id })} replace />
        const contents: Readonly<Record<MemberTab, () => ReactNode>> = {
          fiche: () => <MemberFiche user={user} />,
          // The statuses say which tickets are open.
          tickets: () => ready && <TicketsOf parent="user" id={user.id} space="manager" />,
          pointages: () => <Pointages user={user} />,
          commits: () => <ListOf presentation={commitPresentation} userId={user.id} />,
          logins: () => <ListOf presentation={lastLoginPresentation} userId={user.id} />,
          rates: () => <MemberRates user={user} />,
        }
        return (
          <>
            <MemberTabs userId={user.id} current={tab} />
            {contents[tab]()}
          </>
        )
      }}
    </RecordPage>
  )
}

/** The time entries of the person, to which managers add while the account is open. */
const Pointages = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('pointage')
  const fixed = useMemo(() => ({ user_id: { in: [user.id] } }), [user.id])
  const person = useMemo(() => ({ id: user.id, name: userModel.title(user) }), [user])
  const creation = useMemo(() => user.is_active && <LogTimeButton place="tools" person={person} />, [user.is_active, person])
  const empty = useMemo(
    () => ({ title: t('empty'), hint: t('emptyHint'), ...(user.is_active ? { action: <LogTimeButton place="empty" person={person} /> } : {}) }),
    [t, user.is_active, person],
  )
  return (
    <div className="min-h-0 flex-1">
      <PointagesOf fixed={fixed} empty={empty} space="manager" creation={creation} />
    </div>
  )
}

interface ListOfProps {
  readonly presentation: AnyPresentation
  readonly userId: RecordId
}

/** The records of a model that belong to the person. */
const ListOf = ({ presentation, userId }: ListOfProps) => {
  const parent = useMemo(() => ({ user_id: userId }), [userId])
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={presentation} space="manager" parent={parent} />
    </div>
  )
}
