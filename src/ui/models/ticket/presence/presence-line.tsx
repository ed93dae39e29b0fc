import { Eye, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { presentAt } from './present.ts'

/** One quiet line that names the other people who look at the ticket or write on it. */
export const PresenceLine = ({ looking, writing }: ReturnType<typeof presentAt>) => {
  const { t, i18n } = useTranslation('ticket')
  const references = useReferences()
  const namesOf = (ids: readonly number[]): readonly string[] =>
    ids.flatMap((id) => {
      const user = references.find('user', String(id))
      return user ? [`${user.firstname} ${user.lastname}`.trim()] : []
    })
  const textOf = (kind: 'looking' | 'writing', names: readonly string[]): string =>
    t(`presence.${kind}`, { names: new Intl.ListFormat(i18n.language).format(names), count: names.length })
  const [lookers, writers] = [namesOf(looking), namesOf(writing)]
  if (lookers.length + writers.length === 0) return null
  return (
    <p
      data-presence
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      {writers.length > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <PencilLine aria-hidden />
          {textOf('writing', writers)}
        </span>
      )}
      {lookers.length > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <Eye aria-hidden />
          {textOf('looking', lookers)}
        </span>
      )}
    </p>
  )
}
