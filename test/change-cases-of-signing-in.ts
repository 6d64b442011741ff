// Like change-cases.ts, for sessions and what signing in needs.
import type { ChangeCases } from './change-cases.ts'

export const signingInCases: ChangeCases = {
  'sessions.endMine': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    const other = await server.anotherSession(as)
    return { as, params: { id: other.sessionId }, log: 'AUTH LOGOUT' }
  },
  'sessions.endOthers': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    await server.anotherSession(as)
    return { as, log: 'AUTH LOGOUT' }
  },
  'sessions.endOfUser': async ({ server, admin }) => {
    const { id, sessionId } = await server.person('CUSTOMER')
    return { as: admin, params: { id, sessionId }, log: 'AUTH LOGOUT' }
  },
  'sessions.endAllOfUser': async ({ server, admin }) => {
    const { id } = await server.person('CUSTOMER')
    return { as: admin, params: { id }, log: 'AUTH LOGOUT' }
  },
}
