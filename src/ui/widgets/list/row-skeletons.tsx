import { Skeleton } from '../../kit/feedback/skeleton.tsx'

const SKELETONS = Array.from({ length: 24 }, (_, index) => index)

/** Replaces the rows while they load. */
export const RowSkeletons = () => (
  <div className="min-h-0 flex-1 animate-breathe overflow-hidden pt-8">
    {SKELETONS.map((index) => (
      <div key={index} className="flex h-row items-center gap-4 border-line border-b px-4">
        <Skeleton className="size-4 rounded-full" />
        <Skeleton className={['h-3 w-2/5', 'h-3 w-1/3', 'h-3 w-1/2'][index % 3] ?? ''} />
        <Skeleton className="ml-auto h-3 w-24" />
        <Skeleton className="h-3 w-16" />
      </div>
    ))}
  </div>
)
