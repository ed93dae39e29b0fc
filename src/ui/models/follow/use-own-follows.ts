import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'

type Follow = Mirrored<'follow'>

const NONE: readonly Follow[] = []

/** One's own choices. */
export const useOwnFollows = (): readonly Follow[] => {
  const { actor } = usePerson()
  const all = useAll('follow')
  return useMemo(() => all?.filter((one) => one.user_id === actor.id) ?? NONE, [all, actor.id])
}
