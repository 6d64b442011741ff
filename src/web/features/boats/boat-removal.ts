import type { QueryClient } from '@tanstack/react-query'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { boatPeopleQuery } from './boats.api.ts'

/** The question says whose rights end. Without an answer of the server nothing is deleted either. */
export async function askToRemove(
  client: QueryClient,
  { id, name }: Boat,
  onConfirm: () => Promise<void>,
): Promise<void> {
  const people = await client.fetchQuery(boatPeopleQuery(id)).catch(() => [])
  confirmDelete({ message: boatsTexts.deleteQuestion(name, people.length), onConfirm })
}
