import { useQueryClient } from '@tanstack/react-query'
import { importsApi } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { importKeys } from './imports.api.ts'

export function RemoveImport({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(async () => {
    await call(importsApi.remove, { params: { id }, failure: texts.notRemoved })
    onRemoved()
    client.removeQueries({ queryKey: importKeys.one(id) })
    await client.invalidateQueries({ queryKey: importKeys.all })
  })
  return (
    <ServerButton variant="subtle" loading={pending} onClick={() => void run()}>
      {texts.remove}
    </ServerButton>
  )
}
