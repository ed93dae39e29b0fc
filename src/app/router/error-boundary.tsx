import { Suspense } from 'react'
import { DefaultLayout } from '#src/ui/layouts/default-layout.tsx'
import { Screen } from '#src/ui/screens/lazy-screen.tsx'
import { CrashMessage } from '#src/ui/screens/public/crash.tsx'
import { OFFLINE } from '#src/ui/screens/registry.ts'

/**
 * Shown for a failed screen; without network the screen's code was most likely never loaded on this
 * device.
 */
export const ErrorBoundaryScreen = () => {
  return (
    <DefaultLayout>
      {navigator.onLine ? (
        <CrashMessage />
      ) : (
        <Suspense>
          <Screen of={OFFLINE} />
        </Suspense>
      )}
    </DefaultLayout>
  )
}
