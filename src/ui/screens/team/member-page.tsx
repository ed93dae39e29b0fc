import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useRoleOf } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { commitPresentation } from '../../models/commit/presentation.ts'
import { lastLoginPresentation } from '../../models/last-login/presentation.ts'
import { TicketsOf } from '../../models/ticket/list/tickets-of.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { MemberFiche } from './member-fiche.tsx'
import { MemberPointages } from './member-pointages.tsx'
import { MemberRates } from './member-rates.tsx'
import { MemberRecords } from './member-records.tsx'
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
        if (roleOf(record as unknown as AnyRecord) === 'client')
          return <Navigate to={path('manager.user', { user: user.id })} replace />
        const contents: Readonly<Record<MemberTab, () => ReactNode>> = {
          fiche: () => <MemberFiche user={user} />,
          // The statuses say which tickets are open.
          tickets: () => ready && <TicketsOf parent="user" id={user.id} space="manager" />,
          pointages: () => <MemberPointages user={user} />,
          commits: () => <MemberRecords presentation={commitPresentation} userId={user.id} />,
          logins: () => <MemberRecords presentation={lastLoginPresentation} userId={user.id} />,
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
