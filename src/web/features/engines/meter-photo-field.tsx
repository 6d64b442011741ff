// A photo of the meter for a reading: taken with the phone's camera, or chosen on a computer.
import { Button, FileButton, Group } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import { randomId } from '../../api/random-id.ts'
import { sendOrQueue } from '../../offline/outbox.ts'
import { useHasCamera } from '../../ui/layout/use-has-camera.ts'
import { useObjectUrl } from '../../ui/layout/use-object-url.ts'
import { engineName } from './engines.api.ts'
import classes from './meter-photo.module.css'

const texts = readingsTexts.photo

interface Chosen {
  /** Names the photo, also while it waits on this device. */
  id: string
  file: File
}

/** `send` sends the chosen photo once and gives its id; undefined without one. */
export function useMeterPhoto(engine: Engine) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const sent = useRef<string>(undefined)
  const send = async (): Promise<string | undefined> => {
    if (!chosen || sent.current === chosen.id) return chosen?.id
    const { shrinkPhoto } = await import('../../ui/forms/shrink-photo.ts')
    const body = new FormData()
    body.set('id', chosen.id)
    body.set('file', await shrinkPhoto(chosen.file), chosen.file.name)
    await sendOrQueue(
      readingsApi.addPhoto,
      { params: { id: engine.id }, body, success: null, failure: texts.failed },
      { group: engine.id, title: deviceTexts.work.meterPhoto(engineName(engine)), record: chosen.id },
    )
    sent.current = chosen.id
    return chosen.id
  }
  return { chosen, setChosen, send }
}

export function MeterPhotoField({ chosen, setChosen }: Pick<ReturnType<typeof useMeterPhoto>, 'chosen' | 'setChosen'>) {
  const hasCamera = useHasCamera()
  const url = useObjectUrl(chosen?.file)
  if (chosen)
    return (
      <Group gap="sm">
        {url && <img src={url} alt={texts.chosen} className={classes.picture} />}
        <Button variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={() => setChosen(null)}>
          {texts.remove}
        </Button>
      </Group>
    )
  return (
    <FileButton
      accept={hasCamera ? 'image/*' : 'image/*,.heic,.heif'}
      {...(hasCamera && { capture: 'environment' as const })}
      onChange={(file) => file && setChosen({ id: randomId(), file })}
    >
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
          {hasCamera ? texts.take : texts.choose}
        </Button>
      )}
    </FileButton>
  )
}
