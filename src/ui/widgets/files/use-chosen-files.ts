import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_FILES_AT_ONCE } from '#contract/core/uploads.ts'
import { useServices } from '../../services/services.tsx'
import { type ChosenFile, type FileProblem, isProblem, takeFile } from './chosen-file.ts'

export interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** Of the last choice. */
  readonly problems: readonly FileProblem[]
  add(picked: readonly File[]): Promise<void>
  remove(id: string): Promise<void>
  /** Nothing is chosen any more, and nothing kept. */
  clear(): Promise<void>
}

const isChosen = (value: unknown): value is ChosenFile => {
  const { id, name, mime, file } = (typeof value === 'object' && value !== null ? value : {}) as Partial<ChosenFile>
  return typeof id === 'string' && typeof name === 'string' && typeof mime === 'string' && file instanceof Blob
}

interface Choice {
  readonly files: readonly ChosenFile[]
  readonly problems: readonly FileProblem[]
}

const NOTHING: Choice = { files: [], problems: [] }

/** Files chosen for a form, kept with its draft from the moment they are chosen: what the device can't keep is not taken. */
export const useChosenFiles = (draftKey: string | null): ChosenFiles => {
  const { drafts, newId } = useServices()
  const [choice, setChoice] = useState(NOTHING)
  const newest = useRef(NOTHING)
  const turn = useRef(Promise.resolve())

  const show = useCallback((next: Choice): void => {
    newest.current = next
    setChoice(next)
  }, [])

  const keep = useCallback(
    async (files: readonly ChosenFile[]): Promise<void> => {
      if (draftKey === null) return
      await (files.length > 0 ? drafts.write(draftKey, { files }) : drafts.remove(draftKey))
    },
    [drafts, draftKey],
  )

  /** One change at a time: each begins from what the last one left. */
  const inTurn = useCallback((change: () => Promise<void>): Promise<void> => {
    turn.current = turn.current.then(change, change)
    return turn.current
  }, [])

  useEffect(() => {
    if (draftKey === null) return
    let isGone = false
    void inTurn(async () => {
      const found = (await drafts.read(draftKey).catch(() => null))?.['files']
      const files = Array.isArray(found) ? found.filter(isChosen) : []
      const present = new Set(newest.current.files.map(({ id }) => id))
      const missing = files.filter(({ id }) => !present.has(id))
      if (!isGone && missing.length > 0) show({ files: [...missing, ...newest.current.files], problems: [] })
    })
    return () => {
      isGone = true
    }
  }, [drafts, draftKey, inTurn, show])

  const take = useCallback(
    async (picked: File): Promise<void> => {
      const { files, problems } = newest.current
      const refuse = (problem: FileProblem): void => show({ files, problems: [...problems, problem] })
      if (files.length >= MAX_FILES_AT_ONCE) return refuse({ name: picked.name, issue: 'too_many' })
      const taken = await takeFile(picked, newId())
      if (isProblem(taken)) return refuse(taken)
      const next = [...files, taken]
      try {
        await keep(next)
        show({ files: next, problems })
      } catch {
        refuse({ name: taken.name, issue: 'no_room' })
      }
    },
    [keep, newId, show],
  )

  return {
    ...choice,
    add: useCallback(
      (picked) =>
        inTurn(async () => {
          show({ ...newest.current, problems: [] })
          for (const file of picked) await take(file)
        }),
      [inTurn, show, take],
    ),
    remove: useCallback(
      (id) =>
        inTurn(async () => {
          const files = newest.current.files.filter((file) => file.id !== id)
          show({ files, problems: [] })
          await keep(files).catch(() => undefined)
        }),
      [inTurn, keep, show],
    ),
    clear: useCallback(
      () =>
        inTurn(async () => {
          show(NOTHING)
          await keep([]).catch(() => undefined)
        }),
      [inTurn, keep, show],
    ),
  }
}
