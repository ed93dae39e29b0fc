import { getTableName } from 'drizzle-orm'
import { limitUse } from '../../database/schema/limits.ts'
import { mail } from '../../database/schema/mail.ts'
import { outgoingDelivery } from '../../database/schema/outgoing-webhook.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import { challenge } from '../../database/schema/second-factor.ts'
import {
  accessToken,
  oidcFlow,
  oneTimeToken,
  pushSubscription,
  refreshToken,
  session,
} from '../../database/schema/session.ts'

/**
 * Tables that are neither backed up nor restored. A session, token or one-time link that was
 * revoked or used after the backup would become valid again; push subscriptions end with their
 * session. Limits are short-lived. Mails and deliveries that waited at the time of the backup have
 * been sent since then.
 */
export const LEFT_OUT_TABLES: ReadonlySet<string> = new Set(
  [
    session,
    accessToken,
    refreshToken,
    pushSubscription,
    personalToken,
    oneTimeToken,
    oidcFlow,
    challenge,
    limitUse,
    mail,
    outgoingDelivery,
  ].map(getTableName),
)
