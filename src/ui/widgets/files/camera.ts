/** Tells whether a photo can be taken; true where the browser does not say. */
export const hasCamera = async (): Promise<boolean> => {
  const { mediaDevices, permissions } = navigator
  // Without a secure origin, browsers do not list devices.
  if (!mediaDevices) return true
  const devices = await mediaDevices.enumerateDevices().catch(() => [])
  const permission = await permissions?.query({ name: 'camera' as PermissionName }).catch(() => null)
  return devices.some(({ kind }) => kind === 'videoinput') && permission?.state !== 'denied'
}
