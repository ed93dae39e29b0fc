import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../hooks/page/use-format.ts'
import { useReferences } from '../hooks/records/references.tsx'
import { isArriving, useIsArriving, useSyncStatus } from '../hooks/sync/use-sync-status.ts'
import { Progress } from '../kit/feedback/progress.tsx'
import { LogoMark } from '../kit/logo.tsx'

/**
 * Covers the space with the logo until the library data are on this device (specification, section
 * 2): without statuses no ticket has a colour or an action. They arrive first of all; a device that
 * has them never waits, nor does one without a network.
 *
 * The space stays mounted below: a form that was shown before the local mirror was read keeps its
 * input.
 */
export const LoadingGate = ({ children }: { readonly children: ReactNode }) => {
  const { statuses, ready } = useReferences()
  const arriving = useIsArriving()
  const isLoading = ready && statuses.length === 0 && arriving
  return (
    <>
      <div inert={isLoading} className="contents">
        {children}
      </div>
      {isLoading && <LoadingScreen />}
    </>
  )
}

/** Gives the focus back that the inert space has lost, unless the person moved it. */
const useFocusAfterwards = () => {
  const [focused] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus()
    },
    [focused],
  )
}

const LoadingScreen = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const status = useSyncStatus()
  const { received, expected } = status.pull
  useFocusAfterwards()
  const isKnown = isArriving(status) && expected > 0 && received <= expected
  return (
    <div
      role="status"
      data-loading
      className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-4 bg-canvas p-6 text-center"
    >
      <LogoMark className="size-12 animate-breathe" />
      <p className="text-ink-2 tabular">
        {isKnown
          ? t('sync.first', { received: format.number(received), expected: format.number(expected) })
          : t('sync.firstUnknown')}
      </p>
      <Progress
        label={t('sync.firstLabel')}
        value={isKnown ? received : 0}
        max={Math.max(1, expected)}
        className="w-48"
      />
    </div>
  )
}
