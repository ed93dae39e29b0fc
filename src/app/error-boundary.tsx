import { Suspense } from 'react'
import { LAYOUTS } from '#src/ui/layouts/registry.ts'
import { CrashMessage } from '#src/ui/screens/public/crash.tsx'
import { OfflineScreen } from '#src/ui/screens/registry.ts'

/** A screen that failed. Without network that is most likely one whose code was never fetched on this device. */
export const ErrorBoundaryScreen = () => {
  const Default = LAYOUTS.default
  return (
    <Default>
      {navigator.onLine ? (
        <CrashMessage />
      ) : (
        <Suspense>
          <OfflineScreen />
        </Suspense>
      )}
    </Default>
  )
}
