// What the boat is known by besides its name. What nobody has filled in is left out.
import { Button, Text } from '@mantine/core'
import { IconPencil, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printedIdentity } from '../../../shared/boats/boat-identity.facts.ts'
import { boatTagsTexts } from '../../../shared/boats/boat-tags.texts.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { BoatPhotoPart } from './boat-photo.tsx'
import { boatIdentityQuery } from './boats.api.ts'

const BoatIdentityForm = onDemand(async () => (await import('./boat-identity-form.tsx')).BoatIdentityForm)
const TagModal = onDemand(async () => (await import('./tag-modal.tsx')).TagModal)

const texts = boatsTexts.identity

export function BoatIdentityCard({ boat }: { boat: Boat }) {
  const boatId = boat.id
  const identity = useQuery(boatIdentityQuery(boatId))
  const [isEditing, setIsEditing] = useState(false)
  const [isTagOpen, setIsTagOpen] = useState(false)
  const facts = identity.data ? printedIdentity(identity.data, texts.fields) : []
  return (
    <Section
      title={texts.title}
      actions={
        identity.data &&
        !boat.rights && (
          <Button
            size="compact-md"
            aria-label={texts.edit}
            variant="subtle"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setIsEditing(true)}
          >
            {boatsTexts.edit}
          </Button>
        )
      }
    >
      <QueryState query={identity} failed={texts.failed} />
      {identity.data && <BoatPhotoPart boat={boat} photo={identity.data.photo} />}
      {identity.data && facts.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      {facts.length > 0 && <Facts items={facts} />}
      {!boat.rights && (
        <Button
          mt="md"
          fullWidth
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          onClick={() => setIsTagOpen(true)}
        >
          {boatTagsTexts.open}
        </Button>
      )}
      {isTagOpen && <TagModal boatId={boatId} onClose={() => setIsTagOpen(false)} />}
      {isEditing && identity.data && (
        <BoatIdentityForm boatId={boatId} identity={identity.data} onClose={() => setIsEditing(false)} />
      )}
    </Section>
  )
}
