import { PageProgress } from '#src/ui/kit/feedback/page-progress.tsx'
import { Skeleton } from '#src/ui/kit/feedback/skeleton.tsx'

/** Placeholder of a screen while its code is loaded, on the first visit. */
export const ScreenSkeleton = () => (
  <div aria-busy="true">
    <PageProgress />
    <div className="grid animate-breathe gap-3 p-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-full max-w-2xl" />
      <Skeleton className="h-4 w-full max-w-xl" />
    </div>
  </div>
)
