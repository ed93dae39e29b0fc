import { colour, icon, integer, text } from './field.ts'

/** Fields shared by priority, type and status: a name with its look. */
export const LABEL_FIELDS = {
  name: text({ searchable: true }),
  color_background: colour({ default: 'transparent' }),
  color_text: colour({ default: '#000000' }),
  icon: icon({ nullable: true }),
  /** Place among its peers, from 0. */
  position: integer({ default: 0, min: 0, max: 1000 }),
} as const
