// What signing in keeps of a person, and the log.
import type { DB } from '../../db/schema.generated.ts'
import type { Holding } from './holding.ts'

export const SIGNING_IN = {
  sessions: {
    of: { user_id: 'users' },
    part: 'SECURITY',
    own: 'agent network created_at seen_at ended_at expires_at',
    points: 'user_id',
    rest: 'id identity_at',
  },
  api_tokens: {
    of: { user_id: 'users' },
    part: 'SECURITY',
    own: 'name scope created_at expires_at used_at',
    secret: 'token_hash',
    points: 'user_id',
    rest: 'id version',
  },
  factors: {
    of: { user_id: 'users' },
    part: 'SECURITY',
    own: 'kind device created_at used_at',
    secret: 'secret credential_id public_key counter last_step transports',
    points: 'user_id',
    rest: 'id host',
  },
  activity_logs: {
    of: { user_id: 'users' },
    part: 'SECURITY',
    own: 'created_at done_at category action_type user_email',
    words: 'message',
    points: 'user_id',
    rest: 'id entity entity_id salt row_hash',
  },
  invitations: {
    of: { user_id: 'users' },
    part: 'SECURITY',
    own: 'mailed_to created_at expires_at',
    secret: 'code_hash',
    points: 'user_id owner_user_id',
  },
  email_changes: {
    of: { user_id: 'users' },
    part: 'SECURITY',
    own: 'email from_email asked_at moved_at expires_at',
    secret: 'token_hash',
    points: 'user_id',
    rest: 'session_id',
  },
  recovery_codes: { of: { user_id: 'users' }, secret: 'code_hash', points: 'user_id', rest: 'slot used_at' },
  known_devices: { of: { user_id: 'users' }, secret: 'token_hash', points: 'user_id', rest: 'expires_at' },
  user_tokens: {
    of: { user_id: 'users' },
    secret: 'token_hash',
    points: 'user_id',
    rest: 'created_at expires_at purpose used_at',
  },
  challenges: {
    of: { user_id: 'users' },
    secret: 'token_hash',
    points: 'user_id',
    rest: 'expires_at purpose tries used_at',
  },
  refresh_tokens: {
    of: { session_id: 'sessions' },
    secret: 'token_hash parent_hash',
    rest: 'session_id created_at is_void used_at',
  },
  idempotency_keys: {
    of: { user_id: 'users' },
    secret: 'answer request_hash',
    points: 'user_id',
    rest: 'id created_at status',
  },
} as const satisfies Partial<Record<keyof DB, Holding>>
