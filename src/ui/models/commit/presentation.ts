import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { CommitAuthor, CommitSha, CommitTickets } from './commit-cells.tsx'

export const commitPresentation: Presentation<'commit'> = {
  model: 'commit',
  icon: MODEL_ICONS.commit,
  title: 'message',
  opens: 'url',
  cells: { ticket_ids: CommitTickets, user_id: CommitAuthor, sha: CommitSha },
  fields: {
    message: { column: { order: 0, track: 'minmax(210px, 1fr)', from: 0 } },
    ticket_ids: { column: { order: 1, track: 'minmax(80px, 140px)', from: 740 } },
    repo_id: { column: { order: 2, track: 'minmax(120px, 180px)', from: 900 }, filter: 'names', card: 1 },
    user_id: { column: { order: 3, track: '170px', from: 640 }, filter: 'names', among: 'staff' },
    author_name: { card: 0 },
    sha: { column: { order: 4, track: '92px', from: 1180 } },
    committed_at: { column: { order: 5, track: '148px', from: 640 }, filter: 'period', card: 2 },
    url: notShown('the row opens this address'),
  },
}
