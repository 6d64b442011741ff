// Whether a PDF is one that the workshop made, unchanged. The file stays on the device: only its hash is sent.
import { Alert, FileButton, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconFileTypePdf, IconHelpCircle } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { documentsApi, type KnownDocument } from '../../../shared/documents/documents.contract.ts'
import { documentsTexts as texts } from '../../../shared/documents/documents.texts.ts'
import { call } from '../../api/call.ts'
import { isStatus } from '../../feedback/api-error.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import classes from './check-page.module.css'
import { sha256Of } from './sha256.ts'

interface Outcome {
  fileName: string
  /** Null: not known. */
  document: KnownDocument | null
}

export function CheckPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isOver, setIsOver] = useState(false)
  const checking = useAsyncAction(async (file: File) => {
    setOutcome(null)
    const sha256 = await sha256Of(await file.arrayBuffer())
    const asked = { params: { sha256 }, failure: texts.failed, quiet: ['document_unknown'] }
    const document = await call(documentsApi.byHash, asked).catch((error: unknown) => {
      if (isStatus(error, 404)) return null
      throw error
    })
    setOutcome({ fileName: file.name, document })
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void checking.run(file)
  }
  return (
    <Stack gap="lg" maw={640} mx="auto" w="100%">
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.intro}</Text>
      </div>
      {/* A pointer's short cut: the button does the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconFileTypePdf size={40} aria-hidden />
        <Text>{texts.drop}</Text>
        <FileButton accept="application/pdf" onChange={(file) => file && void checking.run(file)}>
          {(props) => (
            <ServerButton {...props} loading={checking.pending}>
              {texts.choose}
            </ServerButton>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {texts.stays}
        </Text>
      </div>
      <div role="status">{outcome && <Answer {...outcome} />}</div>
    </Stack>
  )
}

const Answer = ({ fileName, document }: Outcome) =>
  document ? (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={texts.known(document)}>
      <Text>{texts.states[document.state]}</Text>
      <Text size="sm" mt="xs">
        {texts.unchanged(fileName)}
      </Text>
    </Alert>
  ) : (
    <Alert color="yellow" icon={<IconHelpCircle aria-hidden />} title={texts.unknown}>
      {texts.unknownHint(fileName)}
    </Alert>
  )
