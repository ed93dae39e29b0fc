import { belongsTo, instant, link, longText, references, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

export const commit = defineModel({
  name: 'commit',
  collection: 'commit',
  fields: {
    repo_id: belongsTo('repo', { writeBy: 'server', readBy: STAFF }),
    sha: text({ searchable: true, writeBy: 'server', readBy: STAFF, max: 64 }),
    message: longText({ searchable: true, writeBy: 'server', readBy: STAFF }),
    url: link({ nullable: true, writeBy: 'server', readBy: STAFF }),
    author_name: text({ searchable: true, writeBy: 'server', readBy: STAFF }),
    /** The person with the author's e-mail address. */
    user_id: belongsTo('user', { nullable: true, writeBy: 'server', readBy: STAFF }),
    /** Tickets named in the message as `#123`. */
    ticket_ids: references('ticket', { default: [], writeBy: 'server', readBy: STAFF }),
    committed_at: instant({ writeBy: 'server', readBy: STAFF }),
  },
  defaultOrder: 'committed_at:desc',
  /** The subject line of the message. */
  title: (record) => record.message.split('\n', 1)[0] ?? '',
})
