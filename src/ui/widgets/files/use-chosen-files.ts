import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_FILES_AT_ONCE } from '#contract/core/files/uploads.ts'
import { useServices } from '../../services/services.tsx'
import { type ChosenFile, type FileProblem, isProblem } from './chosen-file.ts'
import { takeFile } from './take-file.ts'

export interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** Problems of the last choice. */
  readonly problems: readonly FileProblem[]
  /** Files that were picked are still being read, reduced or stored. */
  readonly isReading: boolean
  add(picked: readonly File[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /**
   * Resolves to all files once every picked one has been read; null where one was refused
   * meanwhile: the person has not seen the reason yet.
   */
  whenRead(): Promise<readonly ChosenFile[] | null>
  /** Removes all files, also from the draft. */
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

/** The state of the choice, and a queue that runs one change of it at a time. */
const useChoice = () => {
  const [choice, setChoice] = useState(NOTHING)
  const [unread, setUnread] = useState(0)
  const newest = useRef(NOTHING)
  const queue = useRef(Promise.resolve())
  const show = useCallback((next: Choice): void => {
    newest.current = next
    setChoice(next)
  }, [])
  /** Each change starts from the result of the previous one. */
  const enqueue = useCallback((change: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(change, change)
    return queue.current
  }, [])
  const enqueueReading = useCallback(
    (read: () => Promise<void>): Promise<void> => {
      setUnread((count) => count + 1)
      return enqueue(read).finally(() => setUnread((count) => count - 1))
    },
    [enqueue],
  )
  const whenRead = useCallback(async () => {
    const seen = newest.current.problems
    let last: Promise<void>
    do {
      last = queue.current
      await last
    } while (last !== queue.current)
    const { files, problems } = newest.current
    return problems === seen || problems.length === 0 ? files : null
  }, [])
  return { choice, isReading: unread > 0, newest, show, enqueue, enqueueReading, whenRead }
}

type ChoiceState = ReturnType<typeof useChoice>

/** Brings back the files of the draft, before those chosen meanwhile. */
const useRestoredFiles = (draftKey: string | null, { newest, show, enqueue }: ChoiceState): void => {
  const { drafts } = useServices()
  useEffect(() => {
    if (draftKey === null) return
    let isUnmounted = false
    void enqueue(async () => {
      const stored = (await drafts.read(draftKey).catch(() => null))?.['files']
      const files = Array.isArray(stored) ? stored.filter(isChosen) : []
      const present = new Set(newest.current.files.map(({ id }) => id))
      const missing = files.filter(({ id }) => !present.has(id))
      if (!isUnmounted && missing.length > 0) show({ files: [...missing, ...newest.current.files], problems: [] })
    })
    return () => {
      isUnmounted = true
    }
  }, [drafts, draftKey, newest, enqueue, show])
}

/**
 * Files chosen for a form, stored with its draft from the moment they are chosen. A file that this
 * device can't store is not taken.
 */
export const useChosenFiles = (draftKey: string | null): ChosenFiles => {
  const { drafts, newId } = useServices()
  const state = useChoice()
  const { choice, isReading, newest, show, enqueue, enqueueReading, whenRead } = state
  useRestoredFiles(draftKey, state)

  const store = useCallback(
    async (files: readonly ChosenFile[]): Promise<void> => {
      if (draftKey === null) return
      await (files.length > 0 ? drafts.write(draftKey, { files }) : drafts.remove(draftKey))
    },
    [drafts, draftKey],
  )

  const addFile = useCallback(
    async (picked: File): Promise<void> => {
      const { files, problems } = newest.current
      const refuse = (problem: FileProblem): void => show({ files, problems: [...problems, problem] })
      if (files.length >= MAX_FILES_AT_ONCE) return refuse({ name: picked.name, issue: 'too_many' })
      const taken = await takeFile(picked, newId())
      if (isProblem(taken)) return refuse(taken)
      const next = [...files, taken]
      try {
        await store(next)
        show({ files: next, problems })
      } catch {
        refuse({ name: taken.name, issue: 'no_room' })
      }
    },
    [store, newId, newest, show],
  )
  const replaceFiles = useCallback(
    (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) =>
      enqueue(async () => {
        const files = change(newest.current.files)
        show({ files, problems: [] })
        await store(files).catch(() => undefined)
      }),
    [enqueue, newest, show, store],
  )

  return {
    ...choice,
    isReading,
    whenRead,
    add: useCallback(
      (picked) =>
        enqueueReading(async () => {
          show({ ...newest.current, problems: [] })
          for (const file of picked) await addFile(file)
        }),
      [enqueueReading, newest, show, addFile],
    ),
    remove: useCallback((ids) => replaceFiles((files) => files.filter(({ id }) => !ids.includes(id))), [replaceFiles]),
    clear: useCallback(() => replaceFiles(() => []), [replaceFiles]),
  }
}
