import type { AppServices } from '#src/ui/services/app-services.ts'

/** Services that need a worker. */
export type WorkerServices = Pick<
  AppServices,
  | 'queries'
  | 'dispatch'
  | 'dispatchAll'
  | 'outbox'
  | 'status$'
  | 'news$'
  | 'drafts'
  | 'files'
  | 'online'
  | 'deviceHealth'
>

/** Services that differ with the session. */
export type SessionServices = WorkerServices & Pick<AppServices, 'recent' | 'push'>
