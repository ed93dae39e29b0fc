import { fieldOf } from '#contract/core/model.ts'
import { routePath } from '#contract/routes.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { allManagers, notify, recipientsOf } from '../notifications/notify.ts'
import type { Effect } from '../writes/effect.ts'

/** Notifies managers of a request, and the person of the decision. */
export const notifyOfAbsence: Effect = async (transaction, { actor, at, before, after }, consequences) => {
  if (!after) return
  const [from, to] = [String(fieldOf(after, 'start')), String(fieldOf(after, 'end'))]
  const owner = Number(fieldOf(after, 'user_id'))
  if (before === null) {
    const managers = (await allManagers(transaction)).filter(({ id }) => id !== Number(actor.id))
    const message = MESSAGES.absenceRequested(await nameOf(transaction, owner), from, to)
    await notify(transaction, consequences, { at, recipients: managers, ticketId: null, by: owner }, () => ({
      kind: 'absence',
      data: { link: routePath('manager.absences'), message, icon: 'calendar' },
    }))
    return
  }
  const status = fieldOf(after, 'status')
  if (status === fieldOf(before, 'status') || owner === Number(actor.id) || (status !== 'approved' && status !== 'refused')) return
  const words = status === 'approved' ? MESSAGES.absenceApproved : MESSAGES.absenceRefused
  const message = words(await nameOf(transaction, actor.id), from, to)
  const told = { at, recipients: await recipientsOf(transaction, [owner]), ticketId: null, by: Number(actor.id) }
  await notify(transaction, consequences, told, ({ role }) => ({
    kind: 'absence',
    data: { link: routePath(role === 'manager' ? 'manager.absences' : 'technicien.absences'), message, icon: 'calendar' },
  }))
}
