// A dialog that is mounted while it is open. On phones it fills the screen, and going back closes it.
import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { registerDialog } from '../../routing/unsaved-changes.ts'
import { useIsNarrow } from '../layout/use-is-narrow.ts'

interface Props extends Omit<ModalProps, 'opened' | 'title'> {
  title: ReactNode
}

export function Dialog(props: Props) {
  const isNarrow = useIsNarrow()
  const close = useEffectEvent(props.onClose)
  useEffect(() => registerDialog(() => close()), [])
  return <Modal fullScreen={isNarrow} closeButtonProps={{ 'aria-label': appTexts.close }} {...props} opened />
}
