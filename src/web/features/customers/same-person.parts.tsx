// Whom the workshop knows by a number that is written down: opened or chosen, or confirmed to be somebody else.
import { Alert, Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { customerPath } from './customer-paths.ts'

const texts = customersTexts.create

type Same = ApiError['same']

/** Whom the last save named that was refused: `const { same, noted } = useSamePerson()`, `noted(() => call(…))`. */
export function useSamePerson() {
  const [same, setSame] = useState<Same>([])
  const noted = async <T,>(save: () => Promise<T>): Promise<T> => {
    try {
      return await save()
    } catch (error) {
      if (error instanceof ApiError && error.key === 'same_person') setSame(error.same)
      throw error
    }
  }
  return { same, noted }
}

interface Props {
  same: Same
  onOpen?: () => void
  /** In place of the way to the card. */
  onChoose?: ((one: Same[number]) => void) | undefined
  /** The box that says it is somebody else. */
  confirm: ReactNode
}

export function SamePerson({ same, onOpen, onChoose, confirm }: Props) {
  if (same.length === 0) return null
  return (
    <Alert p="sm">
      {same.map((one) => (
        <div key={one.id}>
          {texts.known(one.fullName ?? customersTexts.noName)}
          {' · '}
          {onChoose ? (
            <Anchor component="button" type="button" fw={600} onClick={() => onChoose(one)}>
              {texts.chooseKnown}
            </Anchor>
          ) : (
            <Anchor component={Link} to={customerPath(one.id)} fw={600} onClick={onOpen}>
              {texts.openKnown}
            </Anchor>
          )}
        </div>
      ))}
      <div style={{ marginTop: 8 }}>{confirm}</div>
    </Alert>
  )
}
