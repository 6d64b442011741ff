import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { brandsTexts, enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { useSearchParams } from '../../routing/use-router.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { BrandsTab } from './brands-tab.tsx'
import { EnginesTab } from './engines-tab.tsx'
import '@mantine/core/styles/Tabs.css'

const EngineForm = onDemand(async () => (await import('./engine-form.tsx')).EngineForm)
const BrandForm = onDemand(async () => (await import('./brand-form.tsx')).BrandForm)

const TABS = ['engines', 'brands'] as const
const texts = enginesTexts.tabs

export function AdminEnginesPage() {
  const [search, setSearch] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const tab = search.get('tab') === 'brands' ? 'brands' : 'engines'
  const close = () => setCreating(false)
  return (
    <>
      <PageHeader
        title={appTexts.titles.engines}
        actions={
          <Button color="buoy" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
            {tab === 'engines' ? enginesTexts.newEngine : brandsTexts.newBrand}
          </Button>
        }
      />
      {/* A change of the tab clears the old tab's filters. */}
      <Tabs value={tab} onChange={(next) => setSearch(next === 'brands' ? { tab: next } : {})} keepMounted={false}>
        <Tabs.List aria-label={texts.label} mb="md">
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {texts[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="engines">
          <EnginesTab />
        </Tabs.Panel>
        <Tabs.Panel value="brands">
          <BrandsTab />
        </Tabs.Panel>
      </Tabs>
      {creating && tab === 'engines' && <EngineForm viewer="ADMIN" onClose={close} />}
      {creating && tab === 'brands' && <BrandForm onClose={close} />}
    </>
  )
}
