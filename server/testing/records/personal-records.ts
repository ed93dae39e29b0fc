import { notification } from '../../database/schema/conversation.ts'
import { follow } from '../../database/schema/following.ts'
import { notificationPreference } from '../../database/schema/notification-preference.ts'
import { lastLogin } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { listLayout, savedView } from '../../database/schema/team.ts'
import { type Add, AT, type Company } from './fixture-adding.ts'

/** Records that are each person's own. */
export const createPersonalRecords = async (add: Add, { people, tickets, projets, marker }: Company) => {
  const addNotification = (user_id: number, text: string) =>
    add(notification, { user_id, data: { link: '/', message: { fr: text, en: text } }, created_at: AT })
  const addView = (user_id: number, name: string, is_shared: boolean) =>
    add(savedView, { user_id, name, model: 'ticket', is_shared })
  const addLayout = (user_id: number, columns: string) => add(listLayout, { user_id, list: 'ticket', columns })
  const addPreference = (user_id: number, time_zone: string) => add(notificationPreference, { user_id, time_zone })
  const addFollow = (user_id: number, projet_id: number) => add(follow, { user_id, projet_id })
  const addLogin = (user_id: number) => add(lastLogin, { user_id, date: AT, ip: '192.0.2.1' })
  const addActivity = (user_id: number, after: string) =>
    add(activity, {
      user_id,
      model: 'ticket',
      record_id: tickets.own,
      action: 'updateName',
      after: { name: after },
      created_at: AT,
    })

  return {
    notification: {
      manager: await addNotification(people.manager, 'm'),
      technicien: await addNotification(people.technicien, 't'),
      client: await addNotification(people.client, 'c'),
      other: await addNotification(people.otherClient, marker),
    },
    saved_view: {
      shared: await addView(people.manager, 'Partagée', true),
      technicien: await addView(people.technicien, 'À moi', false),
      client: await addView(people.client, 'Mes tickets', false),
      other: await addView(people.otherClient, marker, false),
    },
    notification_preference: {
      manager: await addPreference(people.manager, 'Europe/Paris'),
      technicien: await addPreference(people.technicien, 'Europe/Paris'),
      client: await addPreference(people.client, 'Europe/Paris'),
      other: await addPreference(people.otherClient, marker),
    },
    follow: {
      manager: await addFollow(people.manager, projets.own),
      technicien: await addFollow(people.technicien, projets.own),
      client: await addFollow(people.client, projets.own),
      other: await addFollow(people.otherClient, projets.own),
    },
    list_layout: {
      manager: await addLayout(people.manager, 'm'),
      technicien: await addLayout(people.technicien, 't'),
      client: await addLayout(people.client, 'c'),
      other: await addLayout(people.otherClient, marker),
    },
    last_login: {
      manager: await addLogin(people.manager),
      technicien: await addLogin(people.technicien),
      client: await addLogin(people.client),
      other: await addLogin(people.otherClient),
    },
    activity: {
      manager: await addActivity(people.manager, 'x'),
      technicien: await addActivity(people.technicien, 'y'),
      other: await addActivity(people.otherClient, marker),
    },
  }
}
