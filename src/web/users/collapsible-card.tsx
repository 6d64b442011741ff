// A card that opens and closes by its heading.
import { Card, Collapse, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './users.module.css'

interface Props {
  title: string
  icon: ReactNode
  children: ReactNode
}

export function CollapsibleCard({ title, icon, children }: Props) {
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Card padding={0}>
      <h2 style={{ margin: 0, fontSize: 'inherit' }}>
        <UnstyledButton className={classes.fold} onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
          {icon}
          {title}
          <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </UnstyledButton>
      </h2>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.folded}>{children}</div>
      </Collapse>
    </Card>
  )
}
