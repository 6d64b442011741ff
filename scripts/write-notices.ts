import { writeFileSync } from 'node:fs'
import { NOTICES_FILE, thirdPartyNotices } from './third-party-notices.ts'

writeFileSync(NOTICES_FILE, thirdPartyNotices())
