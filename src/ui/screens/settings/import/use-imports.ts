import { useCallback, useEffect, useState } from 'react'
import { importCalls, type WireImport } from '#contract/calls/import.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { WORKING_STATES } from '#contract/import/import.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { createNewest } from '../../../hooks/actions/newest.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'

const ASK_EVERY_MS = 1_000

/** Whether a process of the server works on an import. */
export const isWorking = ({ state }: Pick<WireImport, 'state'>): boolean => WORKING_STATES.some((one) => one === state)

/** Reads the imports from the server, newest first; they are on no device. */
export const useImportList = () => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [imports, setImports] = useState<readonly WireImport[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(async (): Promise<void> => {
    try {
      setImports((await online.get(importCalls.list.path)) as readonly WireImport[])
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [online])
  useEffect(() => {
    if (isOnline) void read()
  }, [isOnline, read])
  return { imports, hasFailed, isOnline, readAgain: read }
}

type Step = 'answer' | 'start' | 'undo' | 'discard'

/** Follows one import: asks again while the server works on it, and takes its steps. */
export const useImport = (id: string) => {
  const { online, deviceHealth } = useServices()
  const isOnline = useIsOnline()
  const problemText = useProblemText()
  const [shown, setShown] = useState<WireImport | null>(null)
  const [problem, setProblem] = useState<'gone' | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  const [begin] = useState(createNewest)
  const read = useCallback(async (): Promise<void> => {
    const isNewest = begin()
    try {
      const found = (await online.get(pathOf(importCalls.show, { id }))) as WireImport
      if (!isNewest()) return
      setShown(found)
      setProblem(null)
    } catch (error) {
      if (isNewest()) setProblem((error as SignInProblem).code === 'not_found' ? 'gone' : 'failed')
    }
  }, [online, id, begin])
  useEffect(() => {
    if (isOnline) void read()
  }, [isOnline, read])

  const working = shown !== null && isWorking(shown)
  const state = shown?.state
  useEffect(() => {
    if (!working || !isOnline) return
    const timer = setInterval(() => void read(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [working, isOnline, read])
  useEffect(() => {
    // The rows reach this device by its feed; a hint may have been lost.
    if (state === 'done' || state === 'undone') deviceHealth.syncNow()
  }, [state, deviceHealth])

  const step = async (name: Step, body: object): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = (await online.post(pathOf(importCalls[name], { id }), body)) as WireImport | null
      // A look that began before the step would show the import as it was, and ask no more.
      begin()
      if (answer) setShown(answer)
      return true
    } catch (error) {
      toast.error(problemText(error as SignInProblem))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { shown, problem, isOnline, busy, step, readAgain: read }
}

/** The steps of an import, for its parts. */
export type ImportSteps = Pick<ReturnType<typeof useImport>, 'busy' | 'step'>
