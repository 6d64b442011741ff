// The open sessions of an account: one's own, or those of another for an admin.
import { Badge } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '../../../shared/accounts/device-name.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import type { Session } from '../../../shared/accounts/sessions.contract.ts'
import { formatInstant } from '../../../shared/days.ts'
import { keys } from '../../api/query-keys.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './sessions.api.ts'
import classes from './sessions.module.css'

interface Props {
  /** null: one's own. */
  userId: string | null
}

export function Sessions({ userId }: Props) {
  const sessions = useQuery(sessionsQuery(userId))
  if (sessions.isPending) return <ListSkeleton label={texts.sessions} cards />
  if (sessions.isError)
    return (
      <ErrorState
        message={texts.sessionsFailed}
        detail={sessions.error.message}
        onRetry={() => void sessions.refetch()}
      />
    )
  if (sessions.data.length === 0) return <p className={classes.none}>{texts.noSessions}</p>
  return (
    <ul className={classes.list} aria-label={userId === null ? texts.sessions : texts.sessionsOf}>
      {sessions.data.map((session) => (
        <li key={session.id} className={classes.row}>
          <SessionRow userId={userId} session={session} />
        </li>
      ))}
    </ul>
  )
}

function SessionRow({ userId, session }: Props & { session: Session }) {
  const client = useQueryClient()
  const { id, agent, network, isThis } = session
  const device = deviceName(agent) || texts.unknownDevice
  const since = formatInstant(session.since)
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  const end = async () => {
    try {
      await endSession(userId, id)
    } finally {
      await client.invalidateQueries({ queryKey: keys.sessions })
    }
  }
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <strong>{device}</strong>
        {network && <small>{network}</small>}
        <small>{texts.since(since)}</small>
        <small>{texts.seenAt(formatInstant(session.seenAt))}</small>
      </div>
      {isThis ? (
        <Badge color="sea">{texts.thisDevice}</Badge>
      ) : (
        <ServerButton
          variant="default"
          size="compact-md"
          aria-label={texts.endNamed(device, since)}
          onClick={() => void end().catch(() => undefined)}
        >
          {texts.end}
        </ServerButton>
      )}
    </>
  )
}

/** Absent where there are no others. */
export function EndOtherSessions({ userId }: Props) {
  const client = useQueryClient()
  const { data = [] } = useQuery(sessionsQuery(userId))
  if (data.every(({ isThis }) => isThis)) return null
  const isOwn = userId === null
  const label = isOwn ? texts.endOthers : texts.endAll
  const ask = () =>
    confirmAction({
      title: label,
      message: isOwn ? texts.endOthersQuestion : texts.endAllQuestion,
      confirmLabel: label,
      dangerous: true,
      onConfirm: async () => {
        await endOtherSessions(userId)
        await client.invalidateQueries({ queryKey: keys.sessions })
      },
    })
  return (
    <ServerButton variant="default" onClick={ask}>
      {label}
    </ServerButton>
  )
}
