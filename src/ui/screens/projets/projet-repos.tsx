import type { RecordId } from '#contract/core/ids.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { OutsideLink } from '../../kit/outside-link.tsx'
import { repoPresentation } from '../../models/repo/presentation.ts'

/** The repositories of a projet; nothing where it has none. */
export const ProjetRepos = ({ projetId }: { readonly projetId: RecordId }) => {
  const labels = useLabels()
  const repos = useReferences()
    .all('repo')
    .filter((repo) => repo.projet_id === projetId)
  const Icon = repoPresentation.icon
  if (repos.length === 0) return null
  const title = labels.model.repo.many.replace(/^./, (first) => first.toUpperCase())
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 font-semibold text-md">{title}</h2>
      <ul className="overflow-hidden rounded-lg border">
        {repos.map(({ id, name, url }) => (
          <li key={id} className="flex min-h-row items-center gap-2.5 border-line border-b px-3 last:border-0">
            <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            {url !== null && <OutsideLink to={url} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
