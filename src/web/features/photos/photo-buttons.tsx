// The buttons that take a photo with the camera or choose some from the device.
import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'

const ACCEPT = 'image/*,.heic,.heif'

interface Props {
  hasCamera: boolean
  /** Of the button that chooses. */
  label: string
  onFiles: (files: readonly File[]) => void
}

export function PhotoButtons({ hasCamera, label, onFiles }: Props) {
  return (
    <>
      {hasCamera && (
        <FileButton onChange={(file) => file && onFiles([file])} accept="image/*" capture="environment">
          {(button) => (
            <Button {...button} size="md" leftSection={<IconCamera size={20} aria-hidden />}>
              {photosTexts.upload.take}
            </Button>
          )}
        </FileButton>
      )}
      <FileButton multiple onChange={onFiles} accept={ACCEPT}>
        {(button) => (
          <Button
            {...button}
            size={hasCamera ? 'md' : 'sm'}
            variant="default"
            leftSection={<IconPhotoPlus size={20} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
    </>
  )
}
