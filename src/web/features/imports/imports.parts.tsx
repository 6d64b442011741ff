import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ImportKind } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { Link } from '../../routing/link.tsx'
import { IMPORT_PATHS } from './imports-paths.ts'

export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <Button
      component={Link}
      to={IMPORT_PATHS[kind]}
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden />}
    >
      {texts.open}
    </Button>
  )
}
