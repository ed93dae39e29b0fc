import { Suspense } from 'react'
import { LAYOUTS } from '#src/ui/layouts/registry.ts'
import { Screen } from '#src/ui/screens/lazy-screen.tsx'
import { CrashMessage } from '#src/ui/screens/public/crash.tsx'
import { OFFLINE } from '#src/ui/screens/registry.ts'

/**
 * Shown for a failed screen; without network the screen's code was most likely never loaded on this
 * device.
 */
export const ErrorBoundaryScreen = () => {
  const Default = LAYOUTS.default
  return (
    <Default>
      {navigator.onLine ? (
        <CrashMessage />
      ) : (
        <Suspense>
          <Screen of={OFFLINE} />
        </Suspense>
      )}
    </Default>
  )
}
