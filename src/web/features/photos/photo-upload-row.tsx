// One photo of the upload dialog: preview and caption, then progress, then the result.
import { ActionIcon, Button, Loader, NativeSelect, Progress, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import { useObjectUrl } from '../../ui/layout/use-object-url.ts'
import classes from './photo-upload.module.css'
import type { Upload } from './upload-queue.ts'

const texts = photosTexts.upload
const CAPTION_LENGTH = 300

interface Props {
  upload: Upload
  engines: readonly { id: string; label: string; serialNumber: string }[]
  onChange: (values: { caption?: string; engineId?: string }) => void
  onRetry: () => void
  onRemove: () => void
}

export function PhotoUploadRow({ upload, engines, onChange, onRetry, onRemove }: Props) {
  const { file, status } = upload
  const isOpen = status === 'ready' || status === 'failed'
  return (
    <li className={classes.row} aria-label={file.name} data-status={status}>
      <Preview file={file} />
      <div className={classes.about}>
        <div className={classes.name}>
          <span className={classes.file}>{file.name}</span>
          <Text span size="sm" c="dimmed">
            {texts.size(file.size)}
          </Text>
          {isOpen && (
            <ActionIcon variant="subtle" size={32} aria-label={texts.remove(file.name)} onClick={onRemove}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {isOpen && <Words upload={upload} engines={engines} onChange={onChange} />}
        <Progressing upload={upload} />
        {status === 'failed' && (
          <div className={classes.failed}>
            <Text size="sm" c="red.7" role="alert">
              {texts.failed}: {upload.isLost ? texts.lost : upload.error}
            </Text>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={texts.retryNamed(file.name)}
              onClick={onRetry}
            >
              {texts.retry}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Covers formats that this browser cannot show (HEIC in most). */
function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={classes.preview}>
      {url && !isBroken ? (
        <img src={url} alt="" onError={() => setIsBroken(true)} />
      ) : (
        <IconPhoto size={26} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}

/** A photo without an answer may have been stored, so its caption can no longer change. */
function Words({ upload, engines, onChange }: Pick<Props, 'upload' | 'engines' | 'onChange'>) {
  return (
    <div className={classes.words}>
      <TextInput
        aria-label={`${texts.caption}: ${upload.file.name}`}
        placeholder={`${texts.caption} (${texts.captionHint.toLocaleLowerCase('tr')})`}
        maxLength={CAPTION_LENGTH}
        value={upload.caption}
        disabled={upload.isLost}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
      {engines.length > 0 && (
        <NativeSelect
          aria-label={`${texts.engine}: ${upload.file.name}`}
          data={[
            { value: '', label: texts.noEngine },
            ...engines.map(({ id, label, serialNumber }) => ({ value: id, label: `${label} · ${serialNumber}` })),
          ]}
          value={upload.engineId}
          disabled={upload.isLost}
          onChange={(event) => onChange({ engineId: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function Progressing({ upload: { file, status, progress } }: { upload: Upload }) {
  if (status === 'done') {
    return (
      <Text size="sm" c="green.8" className={classes.state} role="status">
        <IconCircleCheck size={18} aria-hidden /> {texts.done}
      </Text>
    )
  }
  if (status === 'preparing') {
    return (
      <Text size="sm" c="dimmed" className={classes.state} role="status">
        <Loader size={14} aria-hidden /> {texts.preparing}
      </Text>
    )
  }
  if (status !== 'sending') return null
  const percent = Math.round(progress * 100)
  return (
    <div>
      <Text size="sm" c="dimmed">
        {percent < 100 ? texts.sending(percent) : texts.processing}
      </Text>
      <Progress value={percent} animated={percent === 100} mt={4} aria-label={texts.progressOf(file.name)} />
    </div>
  )
}
