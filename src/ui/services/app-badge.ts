/**
 * Shows a number on the icon of the installed application; nothing for zero, or where there is no
 * icon.
 */
export const showAppBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  void navigator.setAppBadge(count).catch(() => undefined)
}
