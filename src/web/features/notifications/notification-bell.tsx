// The bell of the top bar: how many notifications are unread. Their list is mounted at its first opening.
import { ActionIcon, Indicator } from '@mantine/core'
import { useDisclosure, useDocumentVisibility } from '@mantine/hooks'
import { IconBell, IconBellExclamation } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UnreadNotifications } from '../../../shared/notifications/notifications.contract.ts'
import { notificationPath } from '../../../shared/notifications/notifications.kinds.ts'
import { notificationsTexts as texts } from '../../../shared/notifications/notifications.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { useMe } from '../../api/session.tsx'
import { useLocation, useNavigate } from '../../routing/use-router.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { failedMessagesQuery, markVisited, unreadQuery } from './notifications.api.ts'
import classes from './notifications.module.css'
import { keepSubscribed, onPushClick } from './push.ts'

const NotificationPanel = onDemand(async () => (await import('./notification-panel.tsx')).NotificationPanel)

/** Announces a growing count to screen readers; other users see it at the bell. */
function NewNotificationsStatus({ unread }: { unread: number | undefined }) {
  const before = useRef(unread)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (unread === undefined) return
    if (before.current !== undefined) setSaid(unread > before.current ? texts.arrived : '')
    before.current = unread
  }, [unread])
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  )
}

/** Keeps this browser subscribed in the session, and opens the screen of a clicked push. */
function usePush(wanted: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted) void keepSubscribed()
  }, [wanted])
  useEffect(() => onPushClick((path) => void navigate(path)), [navigate])
}

/** Marks notifications as read when the user opens their screen: one call, and none without such ones. */
function useReadVisited(unread: UnreadNotifications | undefined, role: Role): void {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const isSeen = useDocumentVisibility() === 'visible'
  const visited = unread?.latest.filter((one) => notificationPath(one, role) === pathname + search) ?? []
  const ids = visited.map(({ id }) => id).join()
  useEffect(() => {
    if (isSeen && ids !== '') void markVisited(client, ids.split(','))
  }, [client, isSeen, ids])
}

export function NotificationBell() {
  const me = useMe()
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const known = useQuery(unreadQuery).data
  const unread = known?.count
  const failed = useQuery({ ...failedMessagesQuery, enabled: me.roleName === 'ADMIN' }).data ?? 0
  usePush(me.pushNotifications)
  useReadVisited(known, me.roleName)
  const count = unread ?? 0
  const label = failed > 0 ? `${texts.bell(count)}. ${texts.failedMessages(failed)}` : texts.bell(count)
  const Icon = failed > 0 ? IconBellExclamation : IconBell
  const button = (
    <ActionIcon
      variant="subtle"
      color={failed > 0 ? 'buoy' : 'gray'}
      size={44}
      radius="xl"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Icon size={23} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <NewNotificationsStatus unread={unread} />
      <Indicator
        label={<span aria-hidden>{texts.count(count)}</span>}
        disabled={count === 0}
        size={18}
        offset={8}
        color="red"
        classNames={{ indicator: classes.count }}
      >
        {wasOpened ? (
          <NotificationPanel
            isOpen={isOpen}
            onClose={close}
            onMissing={() => {
              close()
              setWasOpened(false)
            }}
            failedMessages={failed}
            hasUnread={count > 0}
          >
            {button}
          </NotificationPanel>
        ) : (
          button
        )}
      </Indicator>
    </>
  )
}
