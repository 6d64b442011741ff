// The bell of the top bar: how many notifications are unread, and their list in a popover, on phones in a drawer.
import { ActionIcon, Drawer, Indicator, Popover } from '@mantine/core'
import { useDisclosure, useDocumentVisibility } from '@mantine/hooks'
import { IconBell, IconBellExclamation } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { UnreadNotifications } from '../../shared/notifications/notifications.contract.ts'
import { notificationPath } from '../../shared/notifications/notifications.kinds.ts'
import { notificationsTexts as texts } from '../../shared/notifications/notifications.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { useMe } from '../session/session.tsx'
import sheet from '../ui/sheet.module.css'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { NotificationList } from './notification-list.tsx'
import { failedMessagesQuery, markVisited, unreadQuery } from './notifications.api.ts'
import classes from './notifications.module.css'
import { keepSubscribed, onPushClick } from './push.ts'

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
  const isNarrow = useIsNarrow()
  const [isOpen, { close, toggle }] = useDisclosure(false)
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
  const list = <NotificationList failedMessages={failed} hasUnread={count > 0} onLeave={close} />
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
        {isNarrow ? button : <Panel {...{ isOpen, close, button, list }} />}
      </Indicator>
      {isNarrow && (
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          radius="lg"
          title={texts.title}
          classNames={{ content: sheet.content, title: sheet.title, body: classes.sheetBody }}
          closeButtonProps={{ 'aria-label': texts.close }}
        >
          {list}
        </Drawer>
      )}
    </>
  )
}

function Panel({ isOpen, close, button, list }: Record<'button' | 'list', ReactNode> & PanelState) {
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={400} shadow="md" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.title}>
        <h2 className={classes.title}>{texts.title}</h2>
        {list}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PanelState {
  isOpen: boolean
  close: () => void
}
