// A dialog, mounted while it is shown: on phones the whole screen, and the focus goes back to what opened it.
import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Props extends Omit<ModalProps, 'opened' | 'title'> {
  title: ReactNode
}

export function Dialog(props: Props) {
  const isNarrow = useIsNarrow()
  useReturnFocus()
  return <Modal fullScreen={isNarrow} closeButtonProps={{ 'aria-label': appTexts.close }} {...props} opened />
}
