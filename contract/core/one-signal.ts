/** Addresses of OneSignal, which are used only where an application id is configured. */
export const ONE_SIGNAL = {
  /** Origin of its scripts. */
  scripts: 'https://cdn.onesignal.com',
  /** Origin that the scripts ask. They also load its answers as scripts. */
  api: 'https://api.onesignal.com',
  page: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js',
  serviceWorker: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js',
  /** Scope of its service worker here, apart from that of the application. */
  scope: '/api/push/onesignal/',
} as const
