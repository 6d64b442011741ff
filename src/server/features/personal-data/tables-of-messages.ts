// As personal-columns.ts, for what a person asked for, agreed to and was sent.
import type { Holding } from './holding.ts'

export const MESSAGES = {
  privacy_requests: {
    of: { user_id: 'users' },
    part: 'MESSAGES',
    own: 'number kind way received_on due_on text answer answered_on full_name contact created_at',
    points: 'user_id created_by',
    rest: 'id reminded_days',
  },
  consents: {
    of: { user_id: 'users' },
    part: 'MESSAGES',
    own: 'kind text_version given_at ended_at',
    points: 'user_id',
    rest: 'id',
  },
  notifications: {
    of: { user_id: 'users' },
    part: 'MESSAGES',
    own: 'kind created_at read_at',
    words: 'title body',
    points: 'user_id',
    rest: 'id boat_id request_id',
  },
  outbox_messages: {
    of: { user_id: 'users' },
    part: 'MESSAGES',
    own: 'channel kind created_at sent_at status',
    words: 'subject',
    // A mail may hold a link that opens something; the address of a push message opens the device.
    secret: 'recipient text_body html_body notified_plans',
    points: 'user_id',
    rest: 'id attempts last_error next_attempt_at report_id request_id right_id webhook_id',
  },
  notification_intents: {
    of: { user_id: 'users' },
    points: 'user_id',
    rest: 'created_at due_at notified_plan request_id',
  },
  push_subscriptions: {
    of: { user_id: 'users' },
    part: 'MESSAGES',
    own: 'created_at',
    secret: 'endpoint auth p256dh',
    points: 'user_id',
    rest: 'id session_id',
  },
  calendar_feeds: {
    of: { user_id: 'users' },
    part: 'MESSAGES',
    own: 'created_at',
    secret: 'token_hash',
    points: 'user_id',
  },
} satisfies Record<string, Holding>
