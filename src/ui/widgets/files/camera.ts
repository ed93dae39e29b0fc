/** Whether a camera can be asked for a photo; a browser that does not tell decides by itself. */
export const hasCamera = async (): Promise<boolean> => {
  const { mediaDevices, permissions } = navigator
  // Pages without a secure origin are told nothing.
  if (!mediaDevices) return true
  const devices = await mediaDevices.enumerateDevices().catch(() => [])
  const permission = await permissions?.query({ name: 'camera' as PermissionName }).catch(() => null)
  return devices.some(({ kind }) => kind === 'videoinput') && permission?.state !== 'denied'
}
