import { Skeleton, Stack } from '@mantine/core'
import { appTexts } from '../../../shared/app/app.texts.ts'

/** The placeholder of a list; screen readers read that it is loading. */
export function ListSkeleton({ label, cards = false, rows = 5 }: { label: string; cards?: boolean; rows?: number }) {
  return (
    <div role="status" aria-label={`${label}: ${appTexts.loading}`}>
      <Stack gap={cards ? 'sm' : 'xs'} aria-hidden>
        {Array.from({ length: rows }, (_, index) => index).map((index) => (
          <Skeleton key={index} height={cards ? 116 : 44} radius={cards ? 'md' : 'sm'} />
        ))}
      </Stack>
    </div>
  )
}
