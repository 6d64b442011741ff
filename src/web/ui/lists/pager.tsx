// Previous and next with 'Sayfa n / total'; pages count from 0. Hidden while there is only one page.
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'

interface Props {
  page: number
  totalPages: number
  /** There may be more pages. */
  isMinimum?: boolean | undefined
  onChange: (page: number) => void
  /** Arrows without words, for a narrow column. */
  isCompact?: boolean
}

export function Pager({ page, totalPages, isMinimum = false, onChange, isCompact = false }: Props) {
  if (totalPages <= 1 && page === 0) return null
  const isLast = page >= totalPages - 1
  const Step = isCompact ? Arrow : Word
  return (
    <Group component="nav" aria-label={appTexts.pager} justify="center" gap="md" mt="md">
      <Step
        label={appTexts.previous}
        left={<IconChevronLeft size={18} aria-hidden />}
        disabled={page <= 0}
        onClick={() => onChange(Math.min(page - 1, Math.max(totalPages - 1, 0)))}
      />
      <Text size="sm" aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {appTexts.page(page + 1, Math.max(totalPages, 1), !isMinimum)}
      </Text>
      <Step
        label={appTexts.next}
        right={<IconChevronRight size={18} aria-hidden />}
        disabled={isLast}
        onClick={() => onChange(page + 1)}
      />
      {isLast && isMinimum && <Text size="sm">{appTexts.narrowForMore}</Text>}
    </Group>
  )
}

interface StepProps {
  label: string
  left?: ReactNode
  right?: ReactNode
  disabled: boolean
  onClick: () => void
}

const Word = ({ label, left, right, ...press }: StepProps) => (
  <Button variant="default" leftSection={left} rightSection={right} {...press}>
    {label}
  </Button>
)

const Arrow = ({ label, left, right, ...press }: StepProps) => (
  <ActionIcon variant="default" size={44} aria-label={label} {...press}>
    {left}
    {right}
  </ActionIcon>
)
