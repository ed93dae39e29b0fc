import {
  Bell,
  Calendar,
  CircleAlert,
  CircleCheck,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageSquare,
  Ticket,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import type { NotificationIcon } from '#contract/models/notification/notification-icon.ts'

const ICONS = {
  calendar: Calendar,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  hourglass: Hourglass,
  mail: Mail,
  'message-square': MessageSquare,
  ticket: Ticket,
  'user-check': UserCheck,
  'user-plus': UserPlus,
} as const satisfies Readonly<Record<NotificationIcon, LucideIcon>>

/** Returns the icon of a stored name; the bell for none, and for a name that older data has. */
export const notificationIcon = (name: string | undefined): LucideIcon =>
  name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name as NotificationIcon] : Bell
