import { belongsTo, link, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/** A repository whose webhook reports its commits. */
export const repo = defineModel({
  name: 'repo',
  collection: 'reference',
  fields: {
    /** `owner/name`. */
    name: text({ searchable: true, writeBy: 'server', readBy: STAFF }),
    url: link({ nullable: true, writeBy: 'server', readBy: STAFF }),
    projet_id: belongsTo('projet', { nullable: true, readBy: STAFF }),
  },
  relations: { commits: { many: 'commit', by: 'repo_id' } },
  defaultOrder: 'name:asc',
  title: (record) => record.name,
})
