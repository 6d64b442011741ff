// The doctor's try of the live stream, where admins need a second step.
import { expect, it } from 'vitest'
import { addApp } from '../../../test/authenticator.ts'
import { JWT_SECRET, useServer } from '../../../test/harness.ts'
import { doctorTexts } from '../../shared/app/doctor.texts.ts'
import { readConfig } from '../config.ts'
import { streamFinding } from './doctor-address.ts'

const server = useServer()
const { stream } = doctorTexts

it('with an admin who may open it; where there is none, the refusal is told and no proxy blamed', async () => {
  await server.person('ADMIN')
  await addApp(server, await server.person('ADMIN'))
  await server.db.updateTable('workshop').set({ admins_need_factor: true }).execute()
  const config = { ...readConfig({ DATA_DIR: server.dataDir, JWT_SECRET }), appUrl: server.url }
  const finding = () => streamFinding({ db: server.db, clock: server.clock, config })
  expect(await finding()).toMatchObject({ level: 'good', name: stream.name })
  await server.db.deleteFrom('factors').execute()
  expect(await finding()).toEqual({ level: 'bad', name: stream.name, says: stream.refused(403) })
})
