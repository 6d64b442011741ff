// A notice as text for one recipient: in the app, as a mail and as a push.
import {
  type NotificationContent,
  notificationContents,
} from '../../../shared/notifications/notifications.content-texts.ts'
import {
  type NotificationData,
  type NotificationKind,
  notificationPath,
} from '../../../shared/notifications/notifications.kinds.ts'
import type { RequestNames } from '../../../shared/requests/requests.log-texts.ts'
import { namesOf } from '../requests/requests.queries.ts'
import type { Recipient } from './recipients.queries.ts'

export interface Notice<K extends NotificationKind> {
  kind: K
  /** The request of the notice. */
  request?: { id: string; boat_name: string; request_number: string }
  /** The boat of a notice without a request. */
  boatId?: string | null
  /** What a push is about where it is neither or narrower: a later push of the kind replaces the shown one of the same subject only. */
  subject?: string
  data: NotificationData[K]
}

export interface RenderedNotice {
  recipient: Recipient
  kind: NotificationKind
  requestId: string | null
  boatId: string | null
  /** The subject, else the request or the boat; empty without one. */
  subject: string
  names: RequestNames | null
  content: NotificationContent
  path: string
}

export function renderNotice<K extends NotificationKind>(
  recipient: Recipient,
  { kind, request, boatId = null, subject, data }: Notice<K>,
): RenderedNotice {
  const requestId = request?.id ?? null
  return {
    recipient,
    kind,
    requestId,
    boatId,
    subject: subject ?? requestId ?? boatId ?? '',
    names: request ? namesOf(request) : null,
    content: notificationContents[kind](data, recipient.role),
    path: notificationPath({ kind, requestId, boatId }, recipient.role),
  }
}
