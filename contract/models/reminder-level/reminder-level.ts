import { date, integer, longText, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

const isBlank = (value: string | null): boolean => value === null || value.trim() === ''

/**
 * A reminder of an unpaid invoice: from which day on, and with which text. It is sent by a manager,
 * or by the server for invoices that reach its day after a manager has made it automatic.
 */
export const reminderLevel = defineModel({
  name: 'reminder_level',
  collection: 'reference',
  fields: {
    name: text({ readBy: MANAGERS }),
    /** Days after the due date of the invoice. */
    days_after_due: integer({ days: true, default: 7, min: 1, max: 365, readBy: MANAGERS }),
    /** Placeholders in `contract/invoicing/invoice-placeholders.ts`. */
    subject: text({ readBy: MANAGERS }),
    message: longText({ max: 5000, readBy: MANAGERS }),
    /**
     * English text of the reminder, for clients whose documents are in English; null without one.
     */
    subject_en: text({ nullable: true, readBy: MANAGERS }),
    message_en: longText({ nullable: true, max: 5000, readBy: MANAGERS }),
    /** Day from which the server sends this reminder; null while managers send it by hand. */
    automatic_since: date({ nullable: true, writeBy: 'server', readBy: MANAGERS }),
  },
  defaultOrder: 'days_after_due:asc',
  check: ({ subject_en, message_en }) => {
    if (isBlank(subject_en) === isBlank(message_en)) return {}
    return { [isBlank(subject_en) ? 'subject_en' : 'message_en']: [{ code: 'required' }] }
  },
  title: (record) => record.name,
})

export type ReminderLevel = RecordOf<typeof reminderLevel>
