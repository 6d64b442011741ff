// The head of every screen: its only h1, the back link, and its actions. It also sets the document's title.
import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'
import { returnPathTo } from '../../routing/return-path.ts'
import { useLocation, useNavigate } from '../../routing/use-router.ts'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** Small, above the title: what kind of screen it is, where the title is a record's name. */
  over?: string
  /** The title in the browser's tab and history, for screens where many records have the same title. */
  documentTitle?: string
  /** The path of the back link, with its text. */
  back?: { to: string; label?: string }
  /** Beside the title: a status badge. */
  badge?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, over, documentTitle = title, back, badge, description, actions }: Props) {
  useEffect(() => {
    document.title = appTexts.documentTitle(documentTitle)
  }, [documentTitle])
  return (
    <header className={classes.header}>
      {back && <Back {...back} />}
      <div className={classes.row}>
        <div className={classes.words}>
          <Group gap="sm" className={classes.title}>
            <Title order={1}>
              {over && <span className={classes.over}>{over} </span>}
              {title}
            </Title>
            {badge}
          </Group>
          {description && (
            <Text c="dimmed" mt={4} component="div">
              {description}
            </Text>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}

/** Leads to the list with its filters. If the list is the previous page, it goes one step back, which keeps the scroll position. */
function Back({ to, label }: { to: string; label?: string }) {
  const { key } = useLocation()
  const navigate = useNavigate()
  const way = returnPathTo(to, key)
  const stepBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Anchor
      component={Link}
      to={way.to}
      onClick={way.isPrevious ? stepBack : undefined}
      className={classes.back}
      c="dimmed"
    >
      <IconChevronLeft size={18} aria-hidden />
      {label ?? appTexts.back}
    </Anchor>
  )
}
