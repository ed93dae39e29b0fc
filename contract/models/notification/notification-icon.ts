/** Icons of notifications, by their lucide names. */
export type NotificationIcon =
  | 'calendar'
  | 'circle-alert'
  | 'circle-check'
  | 'hourglass'
  | 'mail'
  | 'message-square'
  | 'ticket'
  | 'user-check'
  | 'user-plus'
