import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { RepoProjet } from './repo-projet.tsx'

export const repoPresentation: Presentation<'repo'> = {
  model: 'repo',
  icon: MODEL_ICONS.repo,
  title: 'name',
  cells: { projet_id: RepoProjet },
  fields: {
    name: { column: { order: 0, track: 'minmax(200px, 1fr)', from: 0 } },
    projet_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(200px, 360px)', from: 640 },
      filter: 'names',
      card: 0,
    },
    url: { column: { order: 2, track: 'minmax(200px, 320px)', from: 860 } },
  },
}
