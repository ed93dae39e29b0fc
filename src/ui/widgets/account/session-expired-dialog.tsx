import { useSession } from '../../hooks/sync/use-session.ts'
import { soonDialog } from '../../kit/late.tsx'

const ExpiredSession = soonDialog(async () => (await import('./session-expired-content.tsx')).SessionExpiredContent)

/** Asks the person to sign in again, once the session has expired. */
export const SessionExpiredDialog = () => <ExpiredSession open={useSession().expired} />
