import { choice, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'

export const role = defineModel({
  name: 'role',
  collection: 'reference',
  fields: {
    name: text({ searchable: true, writeBy: 'server' }),
    slug: choice(ROLE_SLUGS, { writeBy: 'server' }),
  },
  relations: { users: { many: 'user', by: 'role_id' } },
  defaultOrder: 'name:asc',
  title: (record) => record.name,
})
