// What follows a step that was done.
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AuthCard } from './auth-card.tsx'

interface Props {
  title: string
  text?: ReactNode
  children?: ReactNode
}

export const DoneCard = ({ title, text, children }: Props) => (
  <AuthCard icon={<IconCircleCheck size={48} stroke={1.4} />} title={title} documentTitle={title} text={text}>
    {children}
  </AuthCard>
)
