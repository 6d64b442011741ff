import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { formatInstant } from '../../../shared/days.ts'
import { type Notification, notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { notificationPath } from '../../../shared/notifications/notifications.kinds.ts'
import { notificationsTexts as texts } from '../../../shared/notifications/notifications.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { toast } from '../../feedback/toasts.tsx'
import { Link } from '../../routing/link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { MoreButton } from '../../ui/lists/more-button.tsx'
import { countWithout, notificationsQuery } from './notifications.api.ts'
import classes from './notifications.module.css'

interface Props {
  failedMessages: number
  hasUnread: boolean
  /** Closes the list, because a screen opens. */
  onLeave: () => void
}

/** One notification's id, or all. No success toast: the dot disappears. */
function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | 'all') =>
      id === 'all'
        ? call(notificationsApi.markAllRead, { toast: false })
        : call(notificationsApi.markRead, { params: { id }, toast: false }),
    onMutate: (id) => {
      // Before its screen opens and marks it as read again.
      if (id !== 'all') countWithout(client, [id])
    },
    onError: (error) => toast(texts.notMarked, 'error', error.message),
    onSettled: () => invalidate(client, 'notification'),
  })
}

function Item({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { roleName } = useMe()
  const { title, body, createdAt, readAt } = notification
  return (
    <li>
      <Link
        to={notificationPath(notification, roleName)}
        className={classes.item}
        data-unread={readAt === null || undefined}
        onClick={onOpen}
      >
        <span className={classes.dot} aria-hidden />
        <span className={classes.words}>
          <strong>
            {readAt === null && <span className="visually-hidden">{texts.unread} </span>}
            {title}
          </strong>
          <span>{body}</span>
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </span>
      </Link>
    </li>
  )
}

export function NotificationList({ failedMessages, hasUnread, onLeave }: Props) {
  const markRead = useMarkRead()
  const panel = useRef<HTMLDivElement>(null)
  // The button disappears while the lists load anew; the focus must stay in the panel all the time, so that Escape closes it.
  const markAll = useAsyncAction(async () => {
    panel.current?.focus()
    await markRead.mutateAsync('all')
  })
  const open = ({ id, readAt }: Notification) => {
    // Without a network its screen opens all the same.
    if (readAt === null && navigator.onLine) markRead.mutate(id)
    onLeave()
  }
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      {failedMessages > 0 && (
        <Link to="/admin/outbox" className={classes.warning} onClick={onLeave}>
          <IconAlertTriangle size={18} aria-hidden />
          {texts.failedMessages(failedMessages)}
        </Link>
      )}
      <Items onOpen={open}>
        {hasUnread && (
          <div className={classes.foot}>
            <ServerButton variant="subtle" size="sm" loading={markAll.pending} onClick={() => void markAll.run()}>
              {texts.markAllRead}
            </ServerButton>
          </div>
        )}
      </Items>
    </div>
  )
}

interface ItemsProps {
  onOpen: (notification: Notification) => void
  /** Below the list; drawn after the list loads, so that it does not move under a finger. */
  children: ReactNode
}

function Items({ onOpen, children }: ItemsProps) {
  const list = useInfiniteQuery(notificationsQuery)
  if (!list.data)
    return (
      <QueryState query={list} failed={texts.failed}>
        <div className={classes.loading}>
          <Loader size="sm" role="status" aria-label={texts.title} />
        </div>
      </QueryState>
    )
  const items = list.data.pages.flatMap(({ content }) => content)
  if (items.length === 0)
    return <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<IconBellOff size={40} stroke={1.3} />} />
  return (
    <>
      <div className={classes.scroll}>
        <ul aria-label={texts.title}>
          {items.map((notification) => (
            <Item key={notification.id} notification={notification} onOpen={() => onOpen(notification)} />
          ))}
        </ul>
        <MoreButton query={list} variant="default" fullWidth className={classes.more}>
          {texts.more}
        </MoreButton>
      </div>
      {children}
    </>
  )
}
