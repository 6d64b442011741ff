// Previous and next with 'Sayfa n / total'; pages count from 0. Hidden while there is only one page.
import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'

interface Props {
  page: number
  totalPages: number
  /** There may be more pages. */
  isMinimum?: boolean | undefined
  onChange: (page: number) => void
}

export function Pager({ page, totalPages, isMinimum = false, onChange }: Props) {
  if (totalPages <= 1 && page === 0) return null
  const isLast = page >= totalPages - 1
  return (
    <Group component="nav" aria-label={appTexts.pager} justify="center" gap="md" mt="md">
      <Button
        variant="default"
        disabled={page <= 0}
        onClick={() => onChange(Math.min(page - 1, Math.max(totalPages - 1, 0)))}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
      >
        {appTexts.previous}
      </Button>
      <Text size="sm" aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {appTexts.page(page + 1, Math.max(totalPages, 1), !isMinimum)}
      </Text>
      <Button
        variant="default"
        disabled={isLast}
        onClick={() => onChange(page + 1)}
        rightSection={<IconChevronRight size={18} aria-hidden />}
      >
        {appTexts.next}
      </Button>
      {isLast && isMinimum && <Text size="sm">{appTexts.narrowForMore}</Text>}
    </Group>
  )
}
