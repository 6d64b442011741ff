// The phone's camera as a scanner. It stays open after a code.
import { Alert, Button, Text } from '@mantine/core'
import { IconCameraOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import classes from './new-list.module.css'
import { useCamera } from './use-camera.ts'

const texts = partListsTexts.camera

interface Props {
  onCode: (code: string) => void
  onClose: () => void
  /** The last code's result. */
  status: ReactNode
}

export function CameraDialog({ onCode, onClose, status }: Props) {
  const { video, state } = useCamera((code) => {
    navigator.vibrate?.(60)
    onCode(code)
  })
  const failure = state === 'starting' || state === 'scanning' ? null : texts[state]
  return (
    <Dialog onClose={onClose} title={texts.title} fullScreen>
      {failure ? (
        <Alert color="red" icon={<IconCameraOff aria-hidden />} role="alert">
          {failure}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
          {state === 'starting' ? texts.starting : texts.aim}
        </Text>
      )}
      <div className={classes.camera} hidden={failure !== null}>
        <video ref={video} muted playsInline aria-label={texts.title} />
        <span className={classes.scanFrame} aria-hidden />
      </div>
      {status}
      <Button fullWidth mt="md" variant="default" onClick={onClose}>
        {texts.done}
      </Button>
    </Dialog>
  )
}
