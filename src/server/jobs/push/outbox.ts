import { type OutboxRow, type PlanReference, planColumns } from '../mail/outbox.ts'

export interface QueuedPush {
  kind: string
  userId: string
  endpoint: string
  title: string
  body: string
  /** The screen that opens on a click. */
  path: string
  /** A newer push with the same tag replaces the displayed one. */
  tag: string
  plan?: PlanReference | undefined
  rightId?: string | null
}

/** Push services accept 4096 bytes, encrypted. */
const LONGEST_BODY = 600

export const pushRow = ({
  kind,
  userId,
  endpoint,
  title,
  body,
  path,
  tag,
  plan,
  rightId = null,
}: QueuedPush): OutboxRow => ({
  channel: 'PUSH',
  kind,
  user_id: userId,
  recipient: endpoint,
  subject: title,
  text_body: JSON.stringify({ title, body: body.slice(0, LONGEST_BODY), path, tag }),
  right_id: rightId,
  ...planColumns(plan),
})
