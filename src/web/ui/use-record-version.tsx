// Two people edit one record: the second save is refused, keeps what was typed, and says what can be done.
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { ApiError } from '../app/api-error.ts'

interface Versioned {
  version: number
}

/**
 * `const guard = useRecordVersion(boat, { refetch, show: (fresh) => form.setValues(valuesOf(fresh)) })`, then
 * `guard.save((version) => call(…, { body: { …, version } }))` and `{guard.notice}` above the fields. After a refusal the next
 * save goes over the version that was fetched meanwhile: by then the notice has told so.
 */
export function useRecordVersion<T extends Versioned>(
  record: T | undefined,
  { refetch, show }: { refetch: () => Promise<T | undefined>; show: (fresh: T) => void },
) {
  const [base, setBase] = useState(record?.version)
  const [fresh, setFresh] = useState<T | null>(null)
  const save = async <R,>(send: (version: number | undefined) => Promise<R>): Promise<R> => {
    try {
      return await send(base)
    } catch (error) {
      if (error instanceof ApiError && error.key === 'record_changed') {
        const found = await refetch().catch(() => undefined)
        if (found) {
          setBase(found.version)
          setFresh(found)
        }
      }
      throw error
    }
  }
  const notice = fresh && (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={appTexts.changedTitle} role="alert">
      {appTexts.changedText}
      <Button
        variant="default"
        size="compact-md"
        mt="xs"
        display="block"
        onClick={() => {
          show(fresh)
          setFresh(null)
        }}
      >
        {appTexts.changedReload}
      </Button>
    </Alert>
  )
  return { save, notice }
}
