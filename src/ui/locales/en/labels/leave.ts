import type { AreaLabels } from '../../label-types.ts'

/** Labels of the rules of leave and of what colleagues know of it. */
export const leaveEn = {
  model: {
    calendar_feed: { one: 'calendar address', many: 'calendar addresses' },
    unavailability: { one: 'unavailability', many: 'unavailabilities' },
    leave_rule: { one: 'leave rule', many: 'leave rules' },
    leave_adjustment: { one: 'balance correction', many: 'balance corrections' },
    bridge_day: { one: 'bridge day', many: 'bridge days' },
    handover: { one: 'handed-over ticket', many: 'handed-over tickets' },
  },
  field: {
    calendar_feed: { user_id: 'Person', scope: 'Content', token_hash: 'Digest', created_at: 'Created on' },
    unavailability: {
      user_id: 'Person',
      start: 'From',
      end: 'To',
      start_half: 'Starts at noon',
      end_half: 'Ends at noon',
    },
    leave_rule: {
      type: 'Type of leave',
      starts_on: 'From',
      days_per_month: 'Days accrued per month',
      year_start: 'Start of the leave year',
      rounds_up: 'Round a complete year up to a whole day',
      carry_over_days: 'Maximum days carried over',
      carry_over_months: 'Months to take the days carried over',
    },
    leave_adjustment: {
      user_id: 'Person',
      type: 'Type of leave',
      days: 'Days',
      day: 'For the year of',
      reason: 'Reason',
    },
    bridge_day: { day: 'Day', name: 'Name', taken_from: 'Charged to' },
    handover: {
      absence_id: 'Leave',
      ticket_id: 'Ticket',
      user_id: 'Person on leave',
      to_user_id: 'Handed over to',
      returned_at: 'Handed back on',
    },
  },
  action: {
    calendar_feed: { create: 'Create a calendar address', delete: 'Revoke the address' },
    unavailability: {},
    leave_rule: { create: 'Add a rule', update: 'Edit the rule', delete: 'Delete the rule' },
    leave_adjustment: { create: 'Correct a balance', update: 'Edit the correction', delete: 'Delete the correction' },
    bridge_day: { create: 'Add a bridge day', update: 'Edit the bridge day', delete: 'Delete the bridge day' },
    handover: { create: 'Hand over a ticket', handBack: 'Hand back the ticket', delete: 'Take the ticket back' },
  },
  done: {
    calendar_feed: { delete: 'Address revoked' },
    leave_rule: { delete: 'Rule deleted' },
    leave_adjustment: { delete: 'Correction deleted' },
    bridge_day: { delete: 'Bridge day deleted' },
    handover: { handBack: 'Ticket handed back', delete: 'Ticket taken back' },
  },
  record: {
    leave_rule: {
      create: 'New leave rule',
      update: 'Edit the leave rule',
      emptyHint: 'Without a rule, a type of leave has no balance.',
      notFound: 'This rule cannot be found',
      notHereYet: 'This rule is not on this device yet',
    },
    leave_adjustment: {
      create: 'New balance correction',
      update: 'Edit the balance correction',
      emptyHint: 'Enter the balance that the person starts with.',
      notFound: 'This correction cannot be found',
      notHereYet: 'This correction is not on this device yet',
    },
    bridge_day: {
      create: 'New bridge day',
      update: 'Edit the bridge day',
      emptyHint: 'Add the days on which the company is closed.',
      notFound: 'This bridge day cannot be found',
      notHereYet: 'This bridge day is not on this device yet',
    },
  },
} as const satisfies AreaLabels<
  'unavailability' | 'leave_rule' | 'leave_adjustment' | 'bridge_day' | 'handover' | 'calendar_feed'
>
