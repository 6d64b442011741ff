// The rows of a screen as a file for a spreadsheet, in each of the formats.
import { IconDownload } from '@tabler/icons-react'
import { TABLE_FORMATS, type TableFormat } from '../../../shared/excel.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { ServerButton } from '../forms/server-button.tsx'
import { useAsyncAction } from '../forms/use-async-action.ts'
import { saveFile } from './save-file.ts'

/** Loads a file once at a time. `save` throws what callBlob() throws. */
export function useFileAction<F>(failure: string, save: (format: F) => Promise<void>) {
  return useAsyncAction(async (format: F) => {
    try {
      await save(format)
    } catch (error) {
      // call() has toasted a refusal. Here the connection broke off in the middle of the file.
      if (!(error instanceof ApiError)) toast(failure, 'error', translate('network_error'))
    }
  })
}

interface Props {
  load: (format: TableFormat) => Promise<Blob>
  /** Of the file, without its ending. */
  name: () => string
  labels: Record<TableFormat, string>
  failure: string
}

export function TableFiles({ load, name, labels, failure }: Props) {
  const { run, pending } = useFileAction(failure, async (format: TableFormat) => {
    saveFile(await load(format), `${name()}.${format}`)
  })
  return TABLE_FORMATS.map((format) => (
    <ServerButton
      key={format}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={pending}
      onClick={() => void run(format)}
    >
      {labels[format]}
    </ServerButton>
  ))
}
