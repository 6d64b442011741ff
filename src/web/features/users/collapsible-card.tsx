// A card that opens and closes by its heading. What it holds is mounted when it is first opened, and stays: closing it keeps what was typed.
import { Card, Collapse, Skeleton, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import classes from './users.module.css'

interface Props {
  title: string
  icon: ReactNode
  /** A part that loads later (on-demand.tsx) shows its children until then and calls `onMissing` if its file doesn't arrive. */
  content: ComponentType<{ onMissing?: () => void; children?: ReactNode }>
}

export function CollapsibleCard({ title, icon, content: Content }: Props) {
  const id = useId()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  const press = () => {
    setWasOpened(true)
    toggle()
  }
  const leave = () => {
    close()
    setWasOpened(false)
  }
  return (
    <Card padding={0}>
      <h2 style={{ margin: 0, fontSize: 'inherit' }}>
        <UnstyledButton className={classes.fold} onClick={press} aria-expanded={isOpen} aria-controls={id}>
          {icon}
          {title}
          <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </UnstyledButton>
      </h2>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.folded}>
          {wasOpened && (
            <Content onMissing={leave}>
              <Skeleton h={120} radius="md" />
            </Content>
          )}
        </div>
      </Collapse>
    </Card>
  )
}
