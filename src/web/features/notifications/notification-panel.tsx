// The list behind the bell: a popover, on phones a drawer.
import { Drawer, Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react'
import { notificationsTexts as texts } from '../../../shared/notifications/notifications.texts.ts'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import sheet from '../../ui/overlays/sheet.module.css'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  failedMessages: number
  hasUnread: boolean
  /** The bell's button. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

export function NotificationPanel({ isOpen, onClose, failedMessages, hasUnread, children }: Props) {
  const isNarrow = useIsNarrow()
  const list = <NotificationList failedMessages={failedMessages} hasUnread={hasUnread} onLeave={onClose} />
  if (!isNarrow)
    return (
      <Panel {...{ isOpen, onClose, list }} key="panel">
        {children}
      </Panel>
    )
  return (
    <>
      {children}
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="bottom"
        radius="lg"
        title={texts.title}
        classNames={{ content: sheet.content, title: sheet.title, body: classes.sheetBody }}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        {list}
      </Drawer>
    </>
  )
}

/** The button has just been pressed and is mounted anew here: it gets the focus back before the popover opens and takes it. */
function Panel({ isOpen, onClose, list, children }: Pick<Props, 'isOpen' | 'onClose' | 'children'> & PanelContent) {
  const [isMounted, setIsMounted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setIsMounted(true)
  }, [])
  return (
    <Popover
      opened={isOpen && isMounted}
      onDismiss={onClose}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(children, { ref: button })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.title}>
        <h2 className={classes.title}>{texts.title}</h2>
        {list}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PanelContent {
  list: ReactElement
}
