import type { AreaLabels } from '../../label-types.ts'
import { edit } from './shared.ts'

const label = {
  name: 'Name',
  color_background: 'Background colour',
  color_text: 'Text colour',
  icon: 'Icon',
  position: 'Position',
  merged_into_id: 'Merged into',
} as const

/** Labels of tickets and their child records. */
export const ticketsEn = {
  model: {
    ticket: { one: 'ticket', many: 'tickets' },
    ticket_status: { one: 'status', many: 'statuses' },
    ticket_priority: { one: 'priority', many: 'priorities' },
    ticket_type: { one: 'type', many: 'types' },
    ticket_status_history: { one: 'status change', many: 'status changes' },
    macro: { one: 'macro', many: 'macros' },
    comment: { one: 'comment', many: 'comments' },
    file: { one: 'file', many: 'files' },
  },
  field: {
    macro: { name: 'Name', body: 'Text', is_note: 'Internal note', then_step: 'Then' },
    ticket: {
      name: 'Title',
      description: 'Description',
      projet_id: 'Project',
      status_id: 'Status',
      priority_id: 'Priority',
      type_id: 'Type',
      responsable_id: 'Assignee',
      created_by_id: 'Created by',
      waiting_validation_user_id: 'Approval by',
      waiting_solving_user_id: 'Resolution by',
      email: 'Contact e-mail',
      url: 'Web address',
      location: 'Location',
      tag: 'Tag',
      ut: 'Estimate',
      ut_max: 'Time limit',
      dead_line: 'Deadline',
      todo_at: 'Planned for',
      importance: 'Importance',
      is_facturable: 'Billable',
      is_bloquant: 'Blocking',
      visible_to_client: 'Visible to the client',
      is_favorite: 'Favourite',
      created_at: 'Created on',
      closed_at: 'Closed on',
    },
    ticket_status: { ...label, stage: 'Stage', is_open: 'Open', is_done: 'Done', is_closed: 'Closed' },
    ticket_priority: label,
    ticket_type: label,
    ticket_status_history: {
      ticket_id: 'Ticket',
      user_id: 'By',
      from_status_id: 'From',
      to_status_id: 'To',
      created_at: 'Date',
    },
    comment: {
      ticket_id: 'Ticket',
      user_id: 'Author',
      body: 'Text',
      visible_to_client: 'Visible to the client',
      mentions: 'People mentioned',
      is_read: 'Read',
      created_at: 'Written on',
      edited_at: 'Edited on',
    },
    file: {
      ticket_id: 'Ticket',
      user_id: 'Added by',
      name: 'Name',
      mime: 'Type',
      bytes: 'Size',
      visible_to_client: 'Visible to the client',
      created_at: 'Added on',
    },
  },
  action: {
    ticket: {
      create: 'Create a ticket',
      update: 'Edit',
      start: 'Start',
      waitingValidation: 'Ask for approval',
      alertManagerToResolve: 'Alert a manager',
      done: 'Mark as done',
      close: 'Close',
      toggleFavorite: 'Favourite',
      updateStatus: 'Change the status',
      updateBloquant: 'Mark as blocking',
      updateUt: 'Change the estimate',
      updateResponsable: 'Change the assignee',
      updateDeadLine: 'Change the deadline',
      updateTodoAt: 'Change the planned date',
      updatePriority: 'Change the priority',
      updateType: 'Change the type',
      updateFacturable: 'Change billing',
      updateVisibility: 'Change visibility',
      updateImportance: 'Change the importance',
      updateName: 'Change the title',
      updateProjet: 'Change the project',
    },
    ticket_status: { ...edit, merge: 'Merge' },
    ticket_priority: { ...edit, merge: 'Merge' },
    ticket_type: { ...edit, merge: 'Merge' },
    ticket_status_history: {},
    macro: { ...edit, delete: 'Delete' },
    comment: {
      create: 'Comment',
      editBody: 'Edit the comment',
      updateVisibility: 'Change visibility',
      markAsRead: 'Mark as read',
      delete: 'Delete the comment',
    },
    file: { create: 'Attach a file', updateVisibility: 'Change visibility', delete: 'Delete the file' },
  },
  done: {
    macro: { delete: 'Macro deleted' },
    comment: { delete: 'Comment deleted' },
    file: { delete: 'File deleted' },
  },
  record: {
    macro: {
      create: 'New macro',
      update: 'Edit the macro',
      emptyHint: 'The text takes {{contact}}, {{client}}, {{ticket}}, {{number}} and {{me}}.',
      notFound: 'This macro cannot be found',
      notHereYet: 'This macro is not on this device yet',
    },
    ticket: {
      create: 'New ticket',
      update: 'Edit the ticket',
      emptyHint: 'Create the first one: it appears here, even without a network.',
      notFound: 'This ticket cannot be found',
      notHereYet: 'This ticket is not on this device yet',
    },
  },
} as const satisfies AreaLabels<
  | 'ticket'
  | 'ticket_status'
  | 'ticket_priority'
  | 'ticket_type'
  | 'ticket_status_history'
  | 'comment'
  | 'file'
  | 'macro'
>
