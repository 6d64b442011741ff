import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, SearchWord, text, Version } from '../fields.ts'
import { ADMINS } from '../roles.ts'

export const City = z.object({ id: Id, name: z.string(), version: z.number() })
export type City = z.infer<typeof City>
export const CityInput = z.object({ name: text(100) })
export const CityChange = CityInput.extend({ version: Version })

const { del, get, post, put } = endpoints('Şehirler')

export const citiesApi = {
  list: get('/api/cities', 'session', 'Şehirleri Türkçe sırayla listeler', {
    querystring: z.object({ search: SearchWord }),
    reply: z.array(City),
  }),
  byId: get('/api/cities/:id', 'session', 'Bir şehri verir', { reply: City }),
  create: post('/api/cities', ADMINS, 'Şehir ekler', { body: CityInput, reply: City }),
  update: put('/api/cities/:id', ADMINS, 'Şehrin adını değiştirir', { body: CityChange, reply: City }),
  remove: del('/api/cities/:id', ADMINS, 'Şehri siler', { reply: Nothing }),
}
