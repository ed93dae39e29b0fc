import { Skeleton } from '../../kit/feedback/skeleton.tsx'

const PROPERTIES = ['status', 'person', 'priority', 'type', 'projet', 'estimate', 'deadline', 'planned']

/** Placeholder of a ticket page. */
export const TicketSkeleton = () => (
  <div className="mx-auto grid max-w-[1240px] lg:min-h-full lg:grid-cols-[minmax(0,1fr)_360px]">
    <div className="grid content-start gap-4 px-4 pt-6 sm:px-8 lg:pt-8">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-2 h-8 w-64" />
      <Skeleton className="mt-6 h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
    <div className="grid content-start gap-4 border-line border-l px-5 pt-9 max-lg:hidden">
      {PROPERTIES.map((name) => (
        <Skeleton key={name} className="h-4 w-full" />
      ))}
    </div>
  </div>
)

/** Placeholder of the files and the time of a ticket. */
export const PartsSkeleton = () => (
  <div aria-busy="true" className="grid animate-breathe gap-3">
    <Skeleton className="mt-9 h-5 w-32" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="mt-9 h-5 w-32" />
    <Skeleton className="h-16 w-full" />
  </div>
)
