// The actions of a record: buttons in the page's head; on phones a bar above the menu, with the rest in a menu of its own.
import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { ServerButton } from '../forms/server-button.tsx'
import { ActionMenu } from '../overlays/action-menu.tsx'
import type { Action } from './action.tsx'
import classes from './action-bar.module.css'

const texts = requestsTexts.actions
const BESIDE_MAIN = 2

interface Props {
  /** The main action is the last; before it, at most its counterpart. */
  primary: readonly Action[]
  others: readonly Action[]
}

/** On wide screens, in the head of the page. */
export function HeadActions({ primary, others }: Props) {
  const beside = others.length <= BESIDE_MAIN ? others : others.slice(0, BESIDE_MAIN)
  return (
    <>
      {beside.map((action) => (
        <Plain key={action.key} action={action} />
      ))}
      <Primary actions={primary} />
      <MoreActions actions={others.slice(beside.length)} />
    </>
  )
}

/** On phones, last on the page: a sticky bar. A single action that isn't the main one is a plain button at the end instead. */
export function BottomActions({ primary, others, beside = null }: Props & { beside?: Action | null }) {
  const [first] = others
  if (beside && primary.length === 1) {
    const behind = others.filter(({ key }) => key !== beside.key)
    return <BottomActions primary={[beside, ...primary]} others={behind} />
  }
  if (primary.length === 0 && !first) return null
  if (primary.length === 0 && others.length === 1 && first) {
    return (
      <div className={classes.end}>
        <Plain action={first} />
      </div>
    )
  }
  return (
    <div className={classes.bar} data-pair={primary.length > 1 || undefined}>
      {primary.length === 0 ? (
        <ActionMenu actions={others}>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {texts.all}
          </Button>
        </ActionMenu>
      ) : (
        <MoreActions actions={others} />
      )}
      <Primary actions={primary} />
    </div>
  )
}

function Plain({ action }: { action: Action }) {
  return (
    <ActionButton
      action={action}
      variant={action.dangerous ? 'light' : 'default'}
      color={action.dangerous ? 'red' : undefined}
    />
  )
}

function ActionButton({ action, ...look }: { action: Action } & Pick<ButtonProps, 'variant' | 'color'>) {
  const { icon, label, run, needsServer = false } = action
  return (
    <ServerButton {...look} worksOffline={!needsServer} leftSection={icon} onClick={() => void run?.()}>
      {label}
    </ServerButton>
  )
}

function Primary({ actions }: { actions: readonly Action[] }) {
  return actions.map((action, index) =>
    index === actions.length - 1 ? (
      <ActionButton key={action.key} action={action} color="buoy" />
    ) : (
      <Plain key={action.key} action={action} />
    ),
  )
}

interface MoreProps {
  actions: readonly Action[]
  /** The button's name, which includes the record where a page has several. */
  label?: string
  look?: 'default' | 'subtle'
}

export function MoreActions({ actions, label = texts.more, look = 'default' }: MoreProps) {
  if (actions.length === 0) return null
  return (
    <ActionMenu actions={actions}>
      <ActionIcon variant={look} size={36} aria-label={label} className={classes.more}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </ActionMenu>
  )
}
