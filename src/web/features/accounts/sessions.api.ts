import { queryOptions } from '@tanstack/react-query'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { sessionsApi } from '../../../shared/accounts/sessions.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

/** `userId` null: one's own. */
export const sessionsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: [...keys.sessions, userId],
    queryFn: ({ signal }) =>
      userId === null
        ? call(sessionsApi.mine, { signal })
        : call(sessionsApi.ofUser, { params: { id: userId }, signal }),
  })

const failure = texts.notEnded

export const endSession = (userId: string | null, id: string) =>
  userId === null
    ? call(sessionsApi.endMine, { params: { id }, failure })
    : call(sessionsApi.endOfUser, { params: { id: userId, sessionId: id }, failure })

export const endOtherSessions = (userId: string | null) =>
  userId === null
    ? call(sessionsApi.endOthers, { failure })
    : call(sessionsApi.endAllOfUser, { params: { id: userId }, failure })
