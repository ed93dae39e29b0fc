import {
  bridgeDay,
  calendarFeed,
  handover,
  leaveAdjustment,
  leaveRule,
  unavailability,
} from '../../database/schema/leave.ts'
import { absence, finishedWeek, workingTime } from '../../database/schema/team.ts'
import { timer } from '../../database/schema/timer.ts'
import { type Add, AT, type Company } from './fixture-adding.ts'

/** Leave, working time and timers of the staff. */
export const createTeamRecords = async (add: Add, { people, tickets }: Company) => {
  const addAbsence = (user_id: number) =>
    add(absence, {
      user_id,
      type: 'maladie',
      start: '2026-04-01',
      end: '2026-04-02',
      comment: 'Grippe',
      created_at: AT,
    })
  // Far from the weeks of the time entries of other tests.
  const addWeek = (user_id: number) => add(finishedWeek, { user_id, starts_on: '2024-01-01', created_at: AT })
  const addTimer = (user_id: number) => add(timer, { user_id, ticket_id: tickets.own, started_at: AT })
  const addAdjustment = (user_id: number) =>
    add(leaveAdjustment, { user_id, type: 'rtt', days: 300, day: '2026-01-01' })
  const addFeed = (user_id: number) =>
    add(calendarFeed, { user_id, scope: 'person', token_hash: `none-${user_id}`, created_at: AT })
  const absences = { technicien: await addAbsence(people.technicien), colleague: await addAbsence(people.colleague) }

  return {
    absence: absences,
    unavailability: {
      colleague: await add(unavailability, {
        user_id: people.colleague,
        start: '2026-04-01',
        end: '2026-04-02',
        absence_id: absences.colleague,
      }),
    },
    leave_adjustment: {
      technicien: await addAdjustment(people.technicien),
      colleague: await addAdjustment(people.colleague),
    },
    leave_rule: {
      paidLeave: await add(leaveRule, { type: 'conge_paye', starts_on: '2020-06-01', days_per_month: 208 }),
    },
    bridge_day: { bridge: await add(bridgeDay, { day: '2026-05-15', name: 'Pont de l’Ascension' }) },
    calendar_feed: { manager: await addFeed(people.manager), technicien: await addFeed(people.technicien) },
    handover: {
      technicien: await add(handover, {
        absence_id: absences.technicien,
        ticket_id: tickets.own,
        user_id: people.technicien,
        to_user_id: people.colleague,
        // The leave is over: the server would give the ticket back during any test.
        returned_at: AT,
      }),
    },
    working_time: {
      technicien: await add(workingTime, { user_id: people.technicien, ut_per_day: 32, starts_on: '2000-01-01' }),
    },
    finished_week: { technicien: await addWeek(people.technicien), colleague: await addWeek(people.colleague) },
    timer: {
      manager: await addTimer(people.manager),
      technicien: await addTimer(people.technicien),
      other: await addTimer(people.colleague),
    },
  }
}
