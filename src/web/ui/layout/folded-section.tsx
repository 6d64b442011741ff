// A section that opens by a press; what counts stands in its head. It is left out on paper.
import { Button, Collapse } from '@mantine/core'
import type { UseDisclosureReturnValue } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Section } from './section.tsx'

interface Props {
  title: string
  badge?: ReactNode
  /** Its owner's: a section that goes for a moment comes back as open as it was. */
  fold: UseDisclosureReturnValue
  /** Shown also while it is folded. */
  above?: ReactNode
  /** Without it there is nothing to open. */
  children?: ReactNode
}

export function FoldedSection({ title, badge, fold: [isOpen, { toggle }], above, children }: Props) {
  const id = useId()
  return (
    <Section
      title={title}
      badge={badge}
      actions={
        children && (
          <Button variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {appTexts.details}
          </Button>
        )
      }
      isScreenOnly
      isHeadAlone={!isOpen && !above}
    >
      {above}
      <Collapse expanded={isOpen} id={id} keepMounted={false}>
        {children}
      </Collapse>
    </Section>
  )
}
